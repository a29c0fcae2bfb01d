import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '#server/files/files-below.ts';
import { decodePath } from '#server/settings/media-folders.ts';
import { WORK_FOLDER } from '../ingest/media-locks.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StorePlace } from '../store/store-addresses.ts';

/** The files of one video, picture or subtitles: those that begin with `prefix` and match. */
export interface MediaTarget {
  /** Relative to the media folder. */
  prefix: string;
  matches: (path: string) => boolean;
}

/** A folder or bucket that may have files of the media. */
export interface MediaPlace {
  /** As commands print it: the path of a folder, or the address of a bucket. */
  name: string;
  isLocal: boolean;
  list: (target: MediaTarget) => Promise<string[]>;
  delete: (path: string) => Promise<void>;
}

/** As `media ingest` names the folders; the second part is from the hash of the source. */
const INGESTED = /^(video|picture|subtitle)s\/([0-9a-f]{16})\//;

/** What may follow a key: the width of a picture, and the suffix of a compressed copy. */
const OF_KEY = /^(-\d{3,4}\.(webp|avif))?(\.(br|gz|zst))?$/;

/** The beginning of the SHA-256 of the source that the media of a key was made of, if it was ingested. */
export function sourceHashOf(key: string): string | undefined {
  return INGESTED.exec(decodePath(key.slice('/media/'.length)))?.[2];
}

/** The files of a key, which is `video_scope`, `picture_stem` or `media_file` of an address. */
export function targetsOf(key: string): MediaTarget[] {
  const path = decodePath(key.slice('/media/'.length));
  const [folder, singular, hash] = INGESTED.exec(path) ?? [];
  if (folder !== undefined) {
    const kind = singular === 'subtitle' ? 'subtitles' : singular;
    // An interrupted run may have left files in the work folder.
    return [folder, `${WORK_FOLDER}/${kind}-${hash}-`].map((prefix) => ({
      prefix,
      matches: () => true,
    }));
  }
  if (path.endsWith('/')) return [{ prefix: path, matches: () => true }];
  const isOfKey = (file: string) => OF_KEY.test(file.slice(path.length));
  return [{ prefix: path, matches: isOfKey }];
}

export function localPlace(folder: string): MediaPlace {
  return {
    name: folder,
    isLocal: true,
    async list({ prefix, matches }) {
      const parent = prefix.endsWith('/') ? prefix : `${dirname(prefix)}/`;
      const files: string[] = [];
      for await (const file of filesBelow(join(folder, parent), () => true)) {
        const path = join(parent, file);
        if (path.startsWith(prefix) && matches(path)) files.push(path);
      }
      return files;
    },
    async delete(path) {
      await rm(join(folder, path), { force: true });
      // Removes the folders that are empty now, except those directly in the media folder.
      for (let parent = dirname(path); parent.includes('/'); parent = dirname(parent))
        if (
          !(await rmdir(join(folder, parent)).then(
            () => true,
            () => false,
          ))
        )
          return;
    },
  };
}

export function storePlace(store: ObjectStore, place: StorePlace): MediaPlace {
  return {
    name: store.urlOf(place, ''),
    isLocal: false,
    list: async ({ prefix, matches }) => (await store.list(place, prefix)).filter(matches),
    delete: (path) => store.delete(place, path),
  };
}
