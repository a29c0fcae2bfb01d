import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { OperatorError } from '../../operator-error.ts';
import type { IngestedMedia, MediaLibrary } from '../catalogue/exchange/media-library.ts';

/** `DATA_DIR/media/ingested.json`: by the hash of each source file, what it has become. */
const ingestedFile = v.record(
  v.string(),
  v.object({
    kind: v.picklist(['video', 'picture', 'subtitles']),
    source: v.string(),
    path: v.string(),
    thumbnail: v.optional(v.string()),
    duration_seconds: v.optional(v.number()),
    made_at: v.string(),
  }),
);

interface Places {
  /** Where `/media` is served from. */
  folders: string[];
  /** The one that `media ingest` fills. */
  dataDir: string;
  mediaBaseUrl: string | undefined;
}

/** Many rows may name one file; its hash is taken once. */
const KEPT_FILES = 1000;

export function createMediaLibrary({ folders, dataDir, mediaBaseUrl }: Places): MediaLibrary {
  const kept = new LRUCache<string, { made: IngestedMedia | undefined }>({ max: KEPT_FILES });
  let index: Promise<v.InferOutput<typeof ingestedFile>> | undefined;

  return {
    async find(file) {
      const { mtimeMs, size } = await stat(file);
      const key = `${file} ${mtimeMs} ${size}`;
      const known = kept.get(key);
      if (known) return known.made;
      index ??= readIndex(join(dataDir, 'media', 'ingested.json'));
      const found = (await index)[await hashOf(file)];
      const made = found && {
        kind: found.kind,
        path: found.path,
        thumbnail: found.thumbnail,
        durationSeconds: found.duration_seconds && Math.max(1, Math.round(found.duration_seconds)),
      };
      kept.set(key, { made });
      return made;
    },

    judge(address) {
      if (/^https?:/.test(address)) {
        if (isAtBase(address, mediaBaseUrl)) return {};
        return { warning: 'is not at MEDIA_BASE_URL, the only other place that pages load from' };
      }
      const path = decodePath(address.replace(/[?#].*$/, ''));
      if (!path.startsWith('/media/') || path.split('/').includes('..')) {
        return { fault: 'is not under /media' };
      }
      // A store elsewhere is not asked for each of its files.
      if (mediaBaseUrl) return {};
      const below = path.slice('/media/'.length);
      const isThere = folders.some((folder) => existsSync(join(folder, below)));
      return isThere ? {} : { fault: 'is not there: file not found' };
    },
  };
}

async function readIndex(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ingestedFile), text);
  if (!read.success) throw new OperatorError(`${file} is not what media ingest writes.`);
  return read.output;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function isAtBase(address: string, mediaBaseUrl: string | undefined): boolean {
  if (!mediaBaseUrl || !URL.canParse(address)) return false;
  return new URL(address).origin === new URL(mediaBaseUrl).origin;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
