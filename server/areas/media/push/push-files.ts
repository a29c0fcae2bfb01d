import { createHash } from 'node:crypto';
import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isAbsent } from '#server/files/file-failure.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { OLD_RECORD } from '../ingest/carry-over.ts';
import { forEachObject } from '../placement/move-objects.ts';
import { localPlace } from '../removal/media-files.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StorePlace } from '../store/store-addresses.ts';
import type { StoredObject } from '../store/store-reader.ts';

export interface PushProgress {
  files: number;
  bytes: number;
}

export interface PushOptions {
  /** `DATA_DIR/media`. */
  folder: string;
  store: ObjectStore;
  /** Compares, and sends nothing. */
  isDryRun: boolean;
  onProgress: (done: PushProgress, total: PushProgress) => void;
}

export interface Pushed {
  total: PushProgress;
  /** Files that were not in the store, or had another content there. */
  sent: PushProgress;
  /** All folders, each relative to the media folder. */
  folders: Set<string>;
  /** Those with files that are in the private folder of the store. */
  privateFolders: Set<string>;
}

/**
 * Copies all files of the media folder into the private folder of the store, except those that
 * either of its folders has with the same content. Files are compared one media folder at a time,
 * so that an interrupted run continues, and memory does not grow with the number of files.
 */
export async function pushFiles(options: PushOptions): Promise<Pushed> {
  const { folder, onProgress } = options;
  const total = { files: 0, bytes: 0 };
  for await (const { files } of listGroups(folder)) add(total, ...files);
  const done = { files: 0, bytes: 0 };
  const sent = { files: 0, bytes: 0 };
  const folders = new Set<string>();
  const privateFolders = new Set<string>();
  for await (const group of listGroups(folder)) {
    const outcome = await pushGroup(group, options, (file, isSent) => {
      add(done, file);
      if (isSent) add(sent, file);
      onProgress(done, total);
    });
    folders.add(group.folder);
    if (outcome.isPrivate) privateFolders.add(group.folder);
  }
  return { total: done, sent, folders, privateFolders };
}

interface LocalFile {
  /** Relative to the media folder, with slashes: the key in the store. */
  key: string;
  bytes: number;
}

interface Group {
  /** The first two folders of the path, such as `videos/0a1b2c/`. */
  folder: string;
  files: LocalFile[];
}

/** The files of each media folder. A folder may be listed in several parts. */
async function* listGroups(mediaFolder: string): AsyncGenerator<Group> {
  let group: Group | undefined;
  for await (const path of filesBelow(mediaFolder, isMedia)) {
    const key = path.replaceAll(sep, '/');
    const found = await stat(join(mediaFolder, path)).catch(ignoreAbsent);
    if (!found) continue;
    const folder = folderOf(key);
    if (group && group.folder !== folder) yield group;
    if (group?.folder !== folder) group = { folder, files: [] };
    group.files.push({ key, bytes: found.size });
  }
  if (group) yield group;
}

/** Work folders, drafts and the record of earlier versions are not media. */
function isMedia(path: string): boolean {
  return !basename(path).startsWith('.') && !/\.part-\d+$/.test(path) && path !== OLD_RECORD;
}

/** The first two folders of a path. */
export function folderOf(key: string): string {
  const folders = dirname(key).split('/').slice(0, 2);
  return folders[0] === '.' ? '' : `${folders.join('/')}/`;
}

/** `onFile` is called for each file that the store has now, or with a dry run would have. */
async function pushGroup(
  { folder, files }: Group,
  { folder: mediaFolder, store, isDryRun }: PushOptions,
  onFile: (file: LocalFile, isSent: boolean) => void,
): Promise<{ isPrivate: boolean }> {
  const inStore = await readStore(store, folder);
  let isPrivate = false;
  const sent: { file: LocalFile; hashes: Hashes }[] = [];
  await forEachObject(files, async (file) => {
    const path = join(mediaFolder, file.key);
    const hashes = await hashFile(path).catch(ignoreAbsent);
    if (!hashes) return;
    const place = await findPlace(store, inStore, file, hashes);
    isPrivate ||= place !== 'public';
    if (!isDryRun && !place) {
      const content = { blob: await openAsBlob(path), sha256: hashes.sha256 };
      await store.put('private', file.key, content);
      // "media remove" may have deleted the file while it was sent.
      if (!existsSync(path)) return store.delete('private', file.key);
      sent.push({ file, hashes });
    }
    // An object with another content would be served instead of the file.
    if (!isDryRun && place !== 'public' && inStore.public.has(file.key))
      await store.delete('public', file.key);
    onFile(file, !place);
  });
  if (sent.length > 0) await verify(store, folder, sent);
  return { isPrivate };
}

/** Deletes the local files that the store has with the same content; returns how many. */
export async function deletePushed({
  folder: mediaFolder,
  store,
}: Pick<PushOptions, 'folder' | 'store'>): Promise<{ deleted: number; kept: number }> {
  const counts = { deleted: 0, kept: 0 };
  const local = localPlace(mediaFolder);
  for await (const { folder, files } of listGroups(mediaFolder)) {
    const inStore = await readStore(store, folder);
    await forEachObject(files, async (file) => {
      const hashes = await hashFile(join(mediaFolder, file.key)).catch(ignoreAbsent);
      // "media remove" may have deleted the file since it was listed.
      if (!hashes) return;
      const isStored = await findPlace(store, inStore, file, hashes);
      if (isStored) await local.delete(file.key);
      counts[isStored ? 'deleted' : 'kept']++;
    });
  }
  return counts;
}

/** Compares what was sent with what the store lists now. */
async function verify(
  store: ObjectStore,
  folder: string,
  sent: { file: LocalFile; hashes: Hashes }[],
): Promise<void> {
  const inStore = await readStore(store, folder);
  await forEachObject(sent, async ({ file, hashes }) => {
    if (await findPlace(store, inStore, file, hashes)) return;
    throw new OperatorError(
      `${file.key} differs in the store after it was sent. Run the same command again.`,
    );
  });
}

/** The place that has the file with the same content; a server may have moved it meanwhile. */
async function findPlace(
  store: ObjectStore,
  inStore: Record<StorePlace, Map<string, StoredObject>>,
  file: LocalFile,
  hashes: Hashes,
): Promise<StorePlace | undefined> {
  for (const place of ['public', 'private'] as const) {
    const object = inStore[place].get(file.key);
    if (object && (await isSame(store, place, object, hashes))) return place;
  }
  return undefined;
}

async function readStore(store: ObjectStore, folder: string) {
  const read = async (place: StorePlace) =>
    new Map((await store.listObjects(place, folder)).map((object) => [object.key, object]));
  const [inPublic, inPrivate] = await Promise.all([read('public'), read('private')]);
  return { public: inPublic, private: inPrivate };
}

interface Hashes {
  bytes: number;
  md5: string;
  sha256: string;
}

/**
 * The ETag is the MD5 of an object that was sent with one request. Stores have other ETags for
 * encrypted objects and for those sent in parts: these are downloaded and compared.
 */
async function isSame(
  store: ObjectStore,
  place: StorePlace,
  { key, bytes, etag }: StoredObject,
  hashes: Hashes,
): Promise<boolean> {
  if (bytes !== hashes.bytes) return false;
  return etag === hashes.md5 || (await store.hash(place, key)) === hashes.sha256;
}

async function hashFile(path: string): Promise<Hashes> {
  const hashes = { md5: createHash('md5'), sha256: createHash('sha256') };
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    bytes += chunk.length;
    for (const hash of Object.values(hashes)) hash.update(chunk);
  }
  return { bytes, md5: hashes.md5.digest('hex'), sha256: hashes.sha256.digest('hex') };
}

function ignoreAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

function add(sum: PushProgress, ...files: LocalFile[]): void {
  sum.files += files.length;
  for (const { bytes } of files) sum.bytes += bytes;
}
