import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { say } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import { decodePath } from '#server/settings/media-folders.ts';
import type { IngestedMedia, MediaLibrary } from '../catalogue/entries/media-library.ts';
import type { Ingested, IngestedSource } from './ingest/ingested-sources.queries.ts';
import { hashFile, kindOf } from './ingest/source-files.ts';
import { createSourceLookup } from './ingest/source-lookup.ts';
import { skipReason } from './ingest/unsupported-files.ts';
import { share } from './share.ts';

interface LibraryOptions {
  db: Db;
  /** The folders that `/media` is served from. */
  folders: string[];
  mediaBaseUrl: string | undefined;
}

/** A file that several rows refer to is hashed once. */
const MAX_CACHED_FILES = 1000;
const HASHED_AT_ONCE = 4;

export function createMediaLibrary({ db, folders, mediaBaseUrl }: LibraryOptions): MediaLibrary {
  const hashes = new LRUCache<string, Promise<string>>({ max: MAX_CACHED_FILES });
  const limit = pLimit(HASHED_AT_ONCE);
  const listByHash = createSourceLookup(db, 'sha256');
  const listByName = createSourceLookup(db, 'name');
  /** The media whose address begins with a text. */
  const listByPath = createSourceLookup(db, 'path');
  const toStored = (address: string) =>
    mediaBaseUrl && address.startsWith(`${mediaBaseUrl}/`)
      ? `/media${address.slice(mediaBaseUrl.length)}`
      : address;
  /** Returns the decoded path `/media/…` of an address, without query and fragment. */
  const toPath = (address: string) => decodePath(toStored(address).replace(/[?#].*$/, ''));

  /** The media whose playlist, largest picture or subtitles are at this path. */
  async function findAt(path: string): Promise<IngestedSource | undefined> {
    if (!path.startsWith('/media/')) return undefined;
    return (await listByPath(path)).find((one) => withoutColour(one.path) === path);
  }

  /**
   * Finds media by a file that `/media` serves, such as DATA_DIR/media/pictures/…/picture-640.webp.
   */
  async function findServed(file: string): Promise<IngestedSource | undefined> {
    const relativePath = folders
      .map((folder) => relative(folder, file))
      .find((path) => !/^\.\.|^\//.test(path));
    if (relativePath === undefined) return undefined;
    const path = `/media/${relativePath}`;
    const folder = dirname(path);
    // All widths of a picture are in one folder.
    const inFolder = async () =>
      (await listByPath(`${folder}/`)).find(
        (one) => one.kind === 'picture' && dirname(one.path) === folder,
      );
    return (await findAt(path)) ?? (await inFolder());
  }

  /** Whether the record has the file as media in an object store. */
  async function isInStore(path: string): Promise<boolean> {
    const inFolder = await listByPath(`${dirname(path)}/`);
    return inFolder.some(
      ({ store, path: address, thumbnail = address }) =>
        store !== '' && [address, thumbnail].some((one) => withoutColour(one) === path),
    );
  }

  return {
    async findByFile(file) {
      const { mtimeMs, size } = await stat(file);
      const served = await findServed(file);
      if (served) return toMedia(served);
      const key = `${file} ${mtimeMs} ${size}`;
      const [found] = await listByHash(await share(hashes, key, () => limit(hashFile, file)));
      return found && toMedia(found);
    },

    async findByAddress(address) {
      const found = await findAt(toPath(address));
      return found && toMedia(found);
    },

    async listByName(name) {
      const path = `/${name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')}`;
      const named = (await listByName(basename(path))).filter(({ source }) =>
        `/${source}`.endsWith(path),
      );
      // The same media may be in a store and on this machine.
      return Array.from(new Map(named.map((one) => [one.path, toMedia(one)])).values());
    },

    toStored,

    adviceFor: (file) => (kindOf(file) ? say('deskRow.ingestFirst') : skipReason(file)),

    async checkAddress(address) {
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
      return { error: (await isInStore(path)) ? 'deskRow.inStore' : 'deskRow.fileAbsent' };
    },
  };
}

const withoutColour = (address: string) => address.replace(/#.*/, '');

/** Rounds the duration to whole seconds, at least one, as the catalogue stores it. */
function toMedia({ kind, path, thumbnail, duration_seconds }: Ingested): IngestedMedia {
  const durationSeconds = duration_seconds && Math.max(1, Math.round(duration_seconds));
  return { kind, path, thumbnail, durationSeconds };
}

function isAtBase(address: string, mediaBaseUrl: string | undefined): boolean {
  if (!mediaBaseUrl || !URL.canParse(address)) return false;
  return new URL(address).origin === new URL(mediaBaseUrl).origin;
}
