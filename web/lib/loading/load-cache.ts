const MAX_ENTRIES = 50;
const FRESH_MS = 5 * 60_000;

interface Entry<Data> {
  loading: Promise<Data>;
  since: number;
}

/** Caches loads by key. An entry is fresh for five minutes; callers may accept a stale one. */
export class LoadCache<Data> {
  /** In order of use; the most recently used entry is the last. */
  readonly #entries = new Map<string, Entry<Data>>();
  readonly #isComplete: (loaded: Data) => boolean;

  /** A load that failed or is not complete is not cached. */
  constructor(isComplete: (loaded: Data) => boolean = () => true) {
    this.#isComplete = isComplete;
  }

  get(key: string, load: () => Promise<Data>, { mayBeStale = false } = {}): Promise<Data> {
    const known = this.#entries.get(key);
    if (known && (mayBeStale || Date.now() - known.since < FRESH_MS)) {
      this.#put(key, known);
      return known.loading;
    }
    const entry = { loading: load(), since: Date.now() };
    const remove = () => this.#entries.get(key) === entry && this.#entries.delete(key);
    entry.loading.then((loaded) => this.#isComplete(loaded) || remove(), remove);
    this.#put(key, entry);
    return entry.loading;
  }

  /** Adds data that was not loaded by `get`. */
  add(key: string, loaded: Data) {
    if (this.#entries.has(key) || !this.#isComplete(loaded)) return;
    this.#put(key, { loading: Promise.resolve(loaded), since: Date.now() });
  }

  #put(key: string, entry: Entry<Data>) {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }
}
