import type { IncomingMessage } from 'node:http';
import { allOutcomes } from '#contract/error-codes.ts';
import type { PlaybackGrants } from '#server/areas/playback/grants.ts';
import type { Grant } from '#server/areas/playback/known-grants.ts';
import type { MediaAccess } from '#server/areas/playback/media-access.ts';
import type { Log } from '#server/log.ts';
import { toAppError } from '../api/errors.ts';
import type { Guard } from '../database-guard.ts';
import { PLAIN } from '../pages/page-address.ts';
import { type ClientLimits, costs } from '../rate-limit.ts';
import { readViewerCookie } from '../visitor/viewer-cookie.ts';
import { decodeName, type FileHandler, type StaticFiles } from './static-files.ts';

/**
 * Files in an object store that only the holder of a grant may load. Paths begin with `/media/` and
 * are decoded.
 */
export interface PrivateMedia {
  /** The bytes of a playlist; undefined if it does not exist. */
  playlist(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** An address that works for about a minute, whether the object is private or public. */
  presign(path: string): Promise<string>;
}

interface MediaOptions {
  files: StaticFiles;
  log: Log;
  guard: Guard;
}

interface OpenMediaOptions extends MediaOptions {
  access: MediaAccess;
}

interface WatchOptions extends MediaOptions {
  grants: Pick<PlaybackGrants, 'known' | 'load'>;
  limits: ClientLimits;
  isHttps: boolean;
  /** For files that are in an object store. */
  store?: PrivateMedia;
}

/** The policy blocks scripts, which an SVG can contain. */
const POLICY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
const OPEN_HEADERS = { 'cache-control': 'public, max-age=86400', ...POLICY };
const WATCH_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...POLICY,
};

const PLAYLIST = { 'content-type': 'application/vnd.apple.mpegurl' };

/** `/media/…`: files that everybody may load. A closed file is answered like a missing one. */
export function openMedia({ files, access, log, guard }: OpenMediaOptions): FileHandler {
  return {
    respond: (path, env) =>
      withFailures(log, async () => {
        const name = decodeName(path.slice('/media/'.length));
        // The file is looked up first, so that invented names cause no query.
        const file = name && (await files.find(name));
        if (!file) return undefined;
        const media = `/media/${name}`;
        const isOpen = access.known(media) ?? (await guard(() => access.load(media)));
        return isOpen ? files.send(file, env, OPEN_HEADERS) : undefined;
      }),
  };
}

/** The token of a grant has the form of what `makeToken` (text/tokens.ts) returns. */
const WATCH_PATH = /^\/watch\/([\w-]{43})\/(.+)$/;

/** `/watch/<token>/…`: files below `/media` for the browser that holds the grant. */
export function grantedMedia(options: WatchOptions): FileHandler {
  const { files, grants, limits, isHttps, store, log, guard } = options;

  async function findGrant(token: string, incoming: IncomingMessage): Promise<Grant | null> {
    const known = grants.known(token);
    const spend = () => limits.spend(incoming, costs.call);
    if (known === undefined) return guard(() => grants.load(token, spend));
    if (known === null) await spend();
    return known;
  }

  return {
    respond: (path, env) =>
      withFailures(log, async () => {
        const [, token, rest] = WATCH_PATH.exec(path) ?? [];
        const name = rest && decodeName(rest);
        if (!token || !name) return undefined;
        const media = `/media/${name}`;
        const grant = await findGrant(token, env.incoming);
        const viewer = readViewerCookie(env.incoming.headers.cookie, isHttps);
        if (!grant?.allows(viewer, media)) return undefined;
        const file = await files.find(name);
        if (file) return files.send(file, env, WATCH_HEADERS);
        return store && sendStored(store, media, env.incoming.method);
      }),
  };
}

/**
 * Players resolve the addresses in a playlist against its own, so it is not redirected. A HEAD
 * request for one asks whether the grant still works, and needs no request to the store.
 */
async function sendStored(
  store: PrivateMedia,
  path: string,
  method: string | undefined,
): Promise<Response | undefined> {
  if (path.endsWith('.m3u8')) {
    if (method === 'HEAD')
      return new Response(null, { headers: { ...WATCH_HEADERS, ...PLAYLIST } });
    const bytes = await store.playlist(path);
    return bytes && new Response(bytes, { headers: { ...WATCH_HEADERS, ...PLAYLIST } });
  }
  const location = await store.presign(path);
  return new Response(null, { status: 302, headers: { ...WATCH_HEADERS, location } });
}

/** Replies 503 while the database is away and 429 to a client that exceeds its limit. */
async function withFailures(
  log: Log,
  respond: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  try {
    return await respond();
  } catch (error) {
    const { outcome, details } = toAppError(error, log);
    const response = new Response(null, { status: allOutcomes[outcome].status, headers: PLAIN });
    const { retryAfterSeconds } = details;
    if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds));
    return response;
  }
}
