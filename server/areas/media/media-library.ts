import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { say } from '#i18n/notice.ts';
import { decodePath } from '#server/settings/media-folders.ts';
import type { IngestedMedia, MediaLibrary } from '../catalogue/entries/media-library.ts';
import {
  type Ingested,
  type IngestedFiles,
  ingestRecordVersion,
  readIngested,
} from './ingest/ingest-record.ts';
import { hashFile, kindOf } from './ingest/source-files.ts';
import { skipReason } from './ingest/unsupported-files.ts';

interface LibraryOptions {
  /** The folders that `/media` is served from. */
  folders: string[];
  /** `media ingest` writes its record and the media to `DATA_DIR/media`. */
  dataDir: string;
  mediaBaseUrl: string | undefined;
}

/** Results of `findByFile` are cached, so that a file that several rows refer to is hashed once. */
const MAX_CACHED_FILES = 1000;

export function createMediaLibrary({
  folders,
  dataDir,
  mediaBaseUrl,
}: LibraryOptions): MediaLibrary {
  const cache = new LRUCache<string, { media: IngestedMedia | undefined }>({
    max: MAX_CACHED_FILES,
  });
  let index: { of: string; record: RecordIndex } | undefined;
  /** Reads the record when it is needed and after a change: a server runs longer than an ingest. */
  const record = () => {
    const version = ingestRecordVersion(dataDir);
    if (index?.of !== version) {
      index = { of: version, record: indexRecord(readIngested(dataDir)) };
      cache.clear();
    }
    return index.record;
  };
  const toStored = (address: string) =>
    mediaBaseUrl && address.startsWith(`${mediaBaseUrl}/`)
      ? `/media${address.slice(mediaBaseUrl.length)}`
      : address;
  /** Returns the decoded path `/media/…` of an address, without query and fragment. */
  const toPath = (address: string) => decodePath(toStored(address).replace(/[?#].*$/, ''));

  return {
    async findByFile(file) {
      const { mtimeMs, size } = await stat(file);
      record();
      const key = `${file} ${mtimeMs} ${size}`;
      const cached = cache.get(key);
      if (cached) return cached.media;
      const found = findServed(record(), folders, file) ?? record().byHash[await hashFile(file)];
      const media = found && toMedia(found);
      cache.set(key, { media });
      return media;
    },

    async findByAddress(address) {
      const found = record().byPath.get(toPath(address));
      return found && toMedia(found);
    },

    listByName(name) {
      const path = `/${name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')}`;
      const named = record().bySourceName.get(basename(path)) ?? [];
      return named.filter(({ source }) => `/${source}`.endsWith(path)).map(toMedia);
    },

    toStored,

    adviceFor: (file) => (kindOf(file) ? say('deskRow.ingestFirst') : skipReason(file)),

    checkAddress(address) {
      if (/^https?:/.test(address)) {
        if (isAtBase(address, mediaBaseUrl)) return {};
        return { warning: 'deskRow.notAtMediaUrl' };
      }
      const path = toPath(address);
      if (!path.startsWith('/media/') || path.split('/').includes('..')) {
        return { error: 'deskRow.notUnderMedia' };
      }
      // Files at MEDIA_BASE_URL are on another server; whether they exist is not checked.
      if (mediaBaseUrl) return {};
      const relativePath = path.slice('/media/'.length);
      if (folders.some((folder) => existsSync(join(folder, relativePath)))) return {};
      if (record().inStore.has(path)) return { error: 'deskRow.inStore' };
      return { error: 'deskRow.fileAbsent' };
    },
  };
}

interface RecordIndex {
  byHash: IngestedFiles;
  /** Keyed by the name of the source file, without its folder. */
  bySourceName: Map<string, Ingested[]>;
  /** Keyed by the address of the playlist, largest picture or subtitles, without the colour. */
  byPath: Map<string, Ingested>;
  /** Pictures, keyed by the address of the folder that contains all their widths. */
  pictures: Map<string, Ingested>;
  /** Addresses of all media in an object store, including thumbnails. */
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
    bySourceName: Map.groupBy(entries, ({ source }) => basename(source)),
    byPath: new Map(entries.map((entry) => [withoutColour(entry.path), entry])),
    pictures: new Map(pictures.map((entry) => [dirname(entry.path), entry])),
    inStore: new Set(addresses.map(withoutColour)),
  };
}

/**
 * Finds media by a file that `/media` serves, such as DATA_DIR/media/pictures/…/picture-640.webp.
 */
function findServed(record: RecordIndex, folders: string[], file: string) {
  const relativePath = folders
    .map((folder) => relative(folder, file))
    .find((path) => !/^\.\.|^\//.test(path));
  if (relativePath === undefined) return undefined;
  const path = `/media/${relativePath}`;
  return record.byPath.get(path) ?? record.pictures.get(dirname(path));
}

/** Rounds the duration to whole seconds, at least one, as the catalogue stores it. */
function toMedia({ kind, path, thumbnail, duration_seconds }: Ingested): IngestedMedia {
  const durationSeconds = duration_seconds && Math.max(1, Math.round(duration_seconds));
  return { kind, path, thumbnail, durationSeconds };
}

function isAtBase(address: string, mediaBaseUrl: string | undefined): boolean {
  if (!mediaBaseUrl || !URL.canParse(address)) return false;
  return new URL(address).origin === new URL(mediaBaseUrl).origin;
}
