import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { decodePath } from '../../media-folders.ts';
import type { IngestedMedia, MediaLibrary } from '../catalogue/exchange/media-library.ts';
import { type IngestedFiles, readIngested } from './ingest-record.ts';
import { hashOf } from './source-files.ts';

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
  let index: IngestedFiles | undefined;
  const listIngested = () => {
    index ??= readIngested(dataDir);
    return index;
  };
  const isInStore = (path: string) =>
    Object.values(listIngested()).some(
      (one) =>
        one.store && [one.path, one.thumbnail].some((made) => made?.replace(/#.*/, '') === path),
    );

  return {
    async find(file) {
      const { mtimeMs, size } = await stat(file);
      const key = `${file} ${mtimeMs} ${size}`;
      const known = kept.get(key);
      if (known) return known.made;
      const found = listIngested()[await hashOf(file)];
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
      if (isThere) return {};
      if (isInStore(path)) return { fault: 'lies in the store: set MEDIA_BASE_URL' };
      return { fault: 'is not there: file not found' };
    },
  };
}

function isAtBase(address: string, mediaBaseUrl: string | undefined): boolean {
  if (!mediaBaseUrl || !URL.canParse(address)) return false;
  return new URL(address).origin === new URL(mediaBaseUrl).origin;
}
