import type { Db } from '#server/db/client.ts';
import { addressesOf } from '#server/settings/media-folders.ts';
import { growingCache } from './growing-cache.ts';
import { isPublicMedia } from './media-access.queries.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { SharedLoads } from './shared-loads.ts';

interface MediaAccessParts {
  db: Db;
  areTerritoriesApplied: boolean;
  limit: MemoryLimit;
}

/** About 15 MB. */
const MAX_FILES = 50_000;

/** Decides which files everybody may load, and keeps the decisions in memory. */
export class MediaAccess {
  readonly #parts: MediaAccessParts;
  readonly #decisions = growingCache<boolean>(MAX_FILES);
  readonly #loads = new SharedLoads<boolean>();

  constructor(parts: MediaAccessParts) {
    this.#parts = parts;
  }

  /** From memory; undefined if the decision must be loaded. `path` is decoded. */
  known(path: string): boolean | undefined {
    return this.#parts.limit.isUsable() ? this.#decisions.get(path) : undefined;
  }

  /** Concurrent calls for one file share one query. */
  load(path: string): Promise<boolean> {
    const { db, areTerritoriesApplied } = this.#parts;
    return this.#loads.run(
      path,
      () => isPublicMedia(db, addressesOf(path), areTerritoriesApplied),
      (isOpen) => this.#decisions.set(path, isOpen),
    );
  }

  /** Must be called when the catalogue has changed. */
  drop(): void {
    this.#decisions.clear();
    this.#loads.drop();
  }
}
