import type { Db } from '#server/db/client.ts';
import { addressesOf, decodePath } from '#server/settings/media-folders.ts';
import { hashToken } from '#server/text/tokens.ts';
import { findGrant, type GrantRow, listInnerScopes } from './grants.queries.ts';
import { growingCache } from './growing-cache.ts';
import { isInScope, pictureStem } from './media-addresses.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { SharedLoads } from './shared-loads.ts';

/** What a grant allows. */
export interface Grant {
  /** Whether the browser with this viewer cookie may load the file; `path` is decoded. */
  allows(viewer: string | undefined, path: string): boolean;
}

interface Known {
  /** Null if the token is unknown or its grant has expired. */
  grant: Grant | null;
  /** When the database must be asked again, in milliseconds. */
  until: number;
}

const MAX_GRANTS = 20_000;
/** A cache of its own, so that requests with invented tokens do not evict grants. */
const MAX_UNKNOWN = 10_000;
/** Short, because another server whose clock is behind may still renew a grant that has expired. */
const UNKNOWN_MS = 10_000;

/**
 * Grants in memory, by token, so that a request for a segment needs no query. A grant is read when
 * its token is first seen, and again when it expires: the player may have renewed it on another
 * server.
 */
export class KnownGrants {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #limit: MemoryLimit;
  readonly #grants = growingCache<Known>(MAX_GRANTS);
  readonly #unknown = growingCache<Known>(MAX_UNKNOWN);
  readonly #loads = new SharedLoads<Known>();

  constructor(db: Db, now: () => Date, limit: MemoryLimit) {
    this.#db = db;
    this.#now = now;
    this.#limit = limit;
  }

  /** From memory: null if there is no such grant, undefined if it must be loaded. */
  known(token: string): Grant | null | undefined {
    if (!this.#limit.isUsable()) return undefined;
    const known = this.#grants.get(token) ?? this.#unknown.get(token);
    return known && known.until > this.#now().getTime() ? known.grant : undefined;
  }

  /**
   * Concurrent calls for one token share one query. `beforeQuery` may reject, for example because
   * the client has made too many.
   */
  async load(token: string, beforeQuery = async () => {}): Promise<Grant | null> {
    const { grant } = await this.#loads.run(
      token,
      () => beforeQuery().then(() => this.#read(token)),
      (known) => this.#remember(token, known),
    );
    return grant;
  }

  /** Must be called when grants were deleted. */
  drop(): void {
    this.#grants.clear();
    this.#unknown.clear();
    this.#loads.drop();
  }

  async #read(token: string): Promise<Known> {
    const row = await findGrant(this.#db, hashToken(token));
    const now = this.#now().getTime();
    const expiresAt = row?.expires_at.getTime() ?? 0;
    if (!row || expiresAt <= now) return { grant: null, until: now + UNKNOWN_MS };
    const inner = row.scope.endsWith('/')
      ? await listInnerScopes(this.#db, spellingsOf(row.scope), row.file)
      : [];
    return { grant: toGrant(row, inner), until: expiresAt };
  }

  #remember(token: string, known: Known) {
    if (known.grant) {
      this.#grants.set(token, known);
      this.#unknown.delete(token);
    } else {
      this.#grants.delete(token);
      this.#unknown.set(token, known);
    }
  }
}

const spellingsOf = (scope: string) => [...new Set([scope, ...addressesOf(decodePath(scope))])];

/** `inner` are the scopes of other videos in the folder of the granted one or below. */
function toGrant({ viewer: owner, ...row }: GrantRow, inner: string[]): Grant {
  const scope = decodePath(row.scope);
  const others = inner.map(decodePath);
  const thumbnail = row.thumbnail_stem === null ? undefined : decodePath(row.thumbnail_stem);
  const subtitles = new Set(row.subtitle_files.map(decodePath));
  return {
    allows: (viewer, path) =>
      viewer !== undefined &&
      hashToken(viewer).toString('hex') === owner &&
      ((isInScope(path, scope) && !others.some((other) => isInScope(path, other))) ||
        pictureStem(path) === thumbnail ||
        subtitles.has(path)),
  };
}
