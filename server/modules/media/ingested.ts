import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { decodePath } from '../../settings/media-folders.ts';
import type { IngestedMedia, MediaLibrary } from '../catalogue/entries/media-library.ts';
import { type Ingested, type IngestedFiles, readIngested } from './ingest-record.ts';
import { skipReason } from './skipped-files.ts';
import { hashOf, kindOf } from './source-files.ts';

interface Places {
  /** Where `/media` is served from. */
  folders: string[];
  /** The one that `media ingest` fills. */
  dataDir: string;
  mediaBaseUrl: string | undefined;
}

/** Many rows may name one file; its hash is computed once. */
const KEPT_FILES = 1000;

export function createMediaLibrary({ folders, dataDir, mediaBaseUrl }: Places): MediaLibrary {
  const kept = new LRUCache<string, { made: IngestedMedia | undefined }>({ max: KEPT_FILES });
  let index: RecordIndex | undefined;
  /** Read when first needed: most commands never look at the record. */
  const record = () => {
    index ??= indexRecord(readIngested(dataDir));
    return index;
  };
  /** A file of the served folders, such as DATA_DIR/media/pictures/…/picture-640.webp, in any width. */
  const findServed = (file: string) => {
    const below = folders
      .map((folder) => relative(folder, file))
      .find((path) => !/^\.\.|^\//.test(path));
    if (below === undefined) return undefined;
    const path = `/media/${below}`;
    return record().byPath.get(path) ?? record().pictures.get(dirname(path));
  };
  /** `/media/…`, decoded, without query and fragment; also of an address at MEDIA_BASE_URL. */
  const pathOf = (address: string) => {
    const isAtStore = mediaBaseUrl && address.startsWith(`${mediaBaseUrl}/`);
    const path = isAtStore ? `/media${address.slice(mediaBaseUrl.length)}` : address;
    return decodePath(path.replace(/[?#].*$/, ''));
  };

  return {
    async find(file) {
      const { mtimeMs, size } = await stat(file);
      const key = `${file} ${mtimeMs} ${size}`;
      const known = kept.get(key);
      if (known) return known.made;
      const found = findServed(file) ?? record().byHash[await hashOf(file)];
      const made = found && describeMade(found);
      kept.set(key, { made });
      return made;
    },

    async findMade(address) {
      const found = record().byPath.get(pathOf(address));
      return found && describeMade(found);
    },

    adviceFor: (file) => (kindOf(file) ? 'run `media ingest` on it first' : skipReason(file)),

    judge(address) {
      if (/^https?:/.test(address)) {
        if (isAtBase(address, mediaBaseUrl)) return {};
        return { warning: 'is not at MEDIA_BASE_URL, the only other place that pages load from' };
      }
      const path = pathOf(address);
      if (!path.startsWith('/media/') || path.split('/').includes('..')) {
        return { fault: 'is not under /media' };
      }
      // A store elsewhere is not asked for each of its files.
      if (mediaBaseUrl) return {};
      const below = path.slice('/media/'.length);
      const isThere = folders.some((folder) => existsSync(join(folder, below)));
      if (isThere) return {};
      if (record().inStore.has(path))
        return { fault: 'is in the object store: set MEDIA_BASE_URL' };
      return { fault: 'does not exist' };
    },
  };
}

interface RecordIndex {
  byHash: IngestedFiles;
  /** By the address of the playlist, the largest picture or the subtitles, without its colour. */
  byPath: Map<string, Ingested>;
  /** By the folder that has the picture in all its widths. */
  pictures: Map<string, Ingested>;
  /** Addresses of all media that was uploaded to an object store, thumbnails included. */
  inStore: Set<string>;
}

function indexRecord(byHash: IngestedFiles): RecordIndex {
  const entries = Object.values(byHash);
  const withoutColour = (address: string) => address.replace(/#.*/, '');
  const uploaded = entries.filter(({ store }) => store !== undefined);
  const pictures = entries.filter(({ kind }) => kind === 'picture');
  const addresses = uploaded.flatMap(({ path, thumbnail = path }) => [path, thumbnail]);
  return {
    byHash,
    byPath: new Map(entries.map((entry) => [withoutColour(entry.path), entry])),
    pictures: new Map(pictures.map((entry) => [dirname(entry.path), entry])),
    inStore: new Set(addresses.map(withoutColour)),
  };
}

/** In whole seconds, as the catalogue counts them; a shorter video still lasts one. */
function describeMade({ kind, path, thumbnail, duration_seconds }: Ingested): IngestedMedia {
  const durationSeconds = duration_seconds && Math.max(1, Math.round(duration_seconds));
  return { kind, path, thumbnail, durationSeconds };
}

function isAtBase(address: string, mediaBaseUrl: string | undefined): boolean {
  if (!mediaBaseUrl || !URL.canParse(address)) return false;
  return new URL(address).origin === new URL(mediaBaseUrl).origin;
}
