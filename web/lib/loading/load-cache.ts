const MAX_ENTRIES = 50;
const FRESH_MS = 5 * 60_000;

interface Entry<Data> {
  loading: Promise<Data>;
  since: number;
}

/** Caches loads by key. An entry is fresh for five minutes; callers may accept a stale one. */
export class LoadCache<Data> {
  /** The most recently used last. */
  readonly #entries = new Map<string, Entry<Data>>();
  readonly #isWhole: (loaded: Data) => boolean;

  /** A load that failed or is not whole is not cached. */
  constructor(isWhole: (loaded: Data) => boolean = () => true) {
    this.#isWhole = isWhole;
  }

  get(key: string, load: () => Promise<Data>, { mayBeStale = false } = {}): Promise<Data> {
    const known = this.#entries.get(key);
    if (known && (mayBeStale || Date.now() - known.since < FRESH_MS)) {
      this.#put(key, known);
      return known.loading;
    }
    const entry = { loading: load(), since: Date.now() };
    const remove = () => this.#entries.get(key) === entry && this.#entries.delete(key);
    entry.loading.then((loaded) => this.#isWhole(loaded) || remove(), remove);
    this.#put(key, entry);
    return entry.loading;
  }

  /** Adds what was not loaded by `get`. */
  add(key: string, loaded: Data) {
    if (this.#entries.has(key) || !this.#isWhole(loaded)) return;
    this.#put(key, { loading: Promise.resolve(loaded), since: Date.now() });
  }

  #put(key: string, entry: Entry<Data>) {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }
}
