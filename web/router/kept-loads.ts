const MAX_KEPT = 50;
const FRESH_MS = 5 * 60_000;

interface Kept<Data> {
  loading: Promise<Data>;
  since: number;
}

/** What was loaded lately, by key. It is fresh for some minutes; how old it may be, the asker says. */
export class KeptLoads<Data> {
  /** The last used at the end. */
  readonly #kept = new Map<string, Kept<Data>>();
  readonly #isWhole: (loaded: Data) => boolean;

  /** What is not whole, as what failed, is loaded again the next time. */
  constructor(isWhole: (loaded: Data) => boolean = () => true) {
    this.#isWhole = isWhole;
  }

  get(key: string, load: () => Promise<Data>, { mayBeOld = false } = {}): Promise<Data> {
    const kept = this.#kept.get(key);
    if (kept && (mayBeOld || Date.now() - kept.since < FRESH_MS)) {
      this.#put(key, kept);
      return kept.loading;
    }
    const begun = { loading: load(), since: Date.now() };
    const forget = () => this.#kept.get(key) === begun && this.#kept.delete(key);
    begun.loading.then((loaded) => this.#isWhole(loaded) || forget(), forget);
    this.#put(key, begun);
    return begun.loading;
  }

  /** What came without being asked for. */
  add(key: string, loaded: Data) {
    if (this.#kept.has(key) || !this.#isWhole(loaded)) return;
    this.#put(key, { loading: Promise.resolve(loaded), since: Date.now() });
  }

  #put(key: string, kept: Kept<Data>) {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
