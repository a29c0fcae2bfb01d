import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

interface Sized {
  bytes: number;
}

const PROBATION_SHARE = 0.1;
const REMEMBERED_KEYS = 100_000;

/**
 * An LRU cache from which a crawler cannot push out what people read. A new value enters the main
 * part while that has room, then the small probation part. Its second use moves it to the main part.
 * Of a value evicted from probation a hash of its key is remembered, so that it enters the main part
 * when it is stored again. Values that are used once therefore replace only each other.
 */
export class ScanResistantCache<Value extends Sized> {
  readonly #main: LRUCache<string, Value>;
  readonly #probation: LRUCache<string, Value>;
  readonly #evicted = new LRUCache<number, true>({ max: REMEMBERED_KEYS });

  constructor(maxBytes: number) {
    const sizeCalculation = ({ bytes }: Value) => bytes;
    const probationBytes = Math.ceil(maxBytes * PROBATION_SHARE);
    this.#main = new LRUCache({ maxSize: maxBytes - probationBytes, sizeCalculation });
    this.#probation = new LRUCache({
      maxSize: probationBytes,
      sizeCalculation,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') this.#evicted.set(fingerprint(key), true);
      },
    });
  }

  get bytes(): number {
    return this.#main.calculatedSize + this.#probation.calculatedSize;
  }

  get size(): number {
    return this.#main.size + this.#probation.size;
  }

  get(key: string): Value | undefined {
    const value = this.#main.get(key);
    if (value) return value;
    const onProbation = this.#probation.peek(key);
    if (onProbation) this.#moveToMain(key, onProbation);
    return onProbation;
  }

  /** Reads a value without counting it as a use. */
  peek(key: string): Value | undefined {
    return this.#main.peek(key) ?? this.#probation.peek(key);
  }

  /**
   * Stores a value, also to change its size; a value larger than both parts is not stored. One whose
   * key was evicted from probation enters the main part, and its key is forgotten.
   */
  set(key: string, value: Value): void {
    if (this.#fitsMain(key, value.bytes) || this.#evicted.delete(fingerprint(key)))
      this.#moveToMain(key, value);
    else this.#probation.set(key, value);
  }

  delete(key: string): void {
    this.#main.delete(key);
    this.#probation.delete(key);
  }

  /** Whether a value enters the main part without having been requested before. */
  #fitsMain(key: string, bytes: number): boolean {
    return (
      this.#main.has(key) ||
      this.#main.calculatedSize + bytes <= this.#main.maxSize ||
      bytes > this.#probation.maxSize
    );
  }

  #moveToMain(key: string, value: Value): void {
    this.#probation.delete(key);
    this.#main.set(key, value);
  }
}

/** A number takes less memory than a key. Not a CRC: those of similar keys collide often. */
function fingerprint(key: string): number {
  return hash('sha256', key, 'buffer').readInt32LE();
}
