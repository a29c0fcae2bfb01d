import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Notice, say } from '#i18n/notice.ts';
import { createPlacement } from '#server/areas/media/placement/placement.ts';
import { createObjectStore, type ObjectStore } from '#server/areas/media/store/object-store.ts';
import type { Db } from '#server/db/client.ts';
import { explainFailure } from '#server/errors/explain-failure.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { Config } from '#server/settings/config.ts';
import { decodePath, mediaFolders } from '#server/settings/media-folders.ts';
import type { StoreSettings } from '#server/settings/store-settings.ts';
import { listLatestPrivate } from '../doctor.queries.ts';
import { type Finding, failure, success, warning } from '../finding.ts';

/** How many private media items are looked up, the latest moved first. */
const MAX_LOOKED_UP = 200;
const TIMEOUT_MS = 10_000;

/** Checks that the store can be reached, and that only signed requests can read private media. */
export async function checkStore({ store: settings, mediaBaseUrl }: Config): Promise<Finding[]> {
  if (!settings && mediaBaseUrl)
    return [
      warning(
        'mediaStore',
        say('deskCheck.storeUnset', { url: mediaBaseUrl }),
        say('deskCheck.storeUnsetAdvice'),
      ),
    ];
  if (!settings) return [];
  const findings: Finding[] = [];
  if (!mediaBaseUrl)
    findings.push(
      warning('mediaStore', say('deskCheck.storeUnused'), say('deskCheck.storeUnusedAdvice')),
    );
  const store = createObjectStore(settings);
  try {
    await store.check();
    findings.push(success('mediaStore', settings.bucketUrl));
  } catch (error) {
    const advice = /ECONNREFUSED/.test(explainFailure(error))
      ? say('deskCheck.storeAwayAdvice')
      : say('deskCheck.storeAdvice');
    return [...findings, failure('mediaStore', messageOf(error), advice)];
  }
  return [...findings, await checkPrivateFolder(store, settings, mediaBaseUrl)];
}

/** Uploads a probe to the private folder, and tries to read it without a signature. */
async function checkPrivateFolder(
  store: ObjectStore,
  settings: StoreSettings,
  mediaBaseUrl: string | undefined,
): Promise<Finding> {
  const key = `doctor-${randomUUID()}.txt`;
  try {
    await store.put('private', key, new TextEncoder().encode(key));
    const urls = [store.urlOf('private', key), ...privateUrls(settings, mediaBaseUrl, key)];
    const readable = await Promise.all(urls.map((url) => isReadable(url, key)));
    const leak = urls.find((_, index) => readable[index]);
    if (!leak)
      return success('privateMedia', say('deskCheck.privateOk', { folder: folderOf(store) }));
    return failure(
      'privateMedia',
      say('deskCheck.privateLeak', { url: leak }),
      policyAdvice(settings),
    );
  } catch (error) {
    const advice = say('deskCheck.privateKeyAdvice');
    return failure('privateMedia', messageOf(error), advice);
  } finally {
    await store.delete('private', key).catch(() => {});
  }
}

const folderOf = (store: ObjectStore) => store.urlOf('private', '');

/** Where a CDN that serves the public folder might serve the private one too. */
function privateUrls(
  { prefix }: StoreSettings,
  mediaBaseUrl: string | undefined,
  key: string,
): string[] {
  if (!mediaBaseUrl) return [];
  // As `createObjectStore` names the private folder.
  const path = `private/${prefix}${key}`;
  const base = `${mediaBaseUrl}/`;
  const root = base.endsWith(`/${prefix}`) ? base.slice(0, base.length - prefix.length) : base;
  return Array.from(new Set([root + path, base + path]));
}

async function isReadable(url: string, content: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal }).catch(() => undefined);
  return response?.ok === true && (await response.text()) === content;
}

function policyAdvice({ bucketUrl, prefix }: StoreSettings): Notice {
  const bucket = new URL(bucketUrl).pathname.slice(1);
  return prefix
    ? say('deskCheck.privatePolicyAdvice', { bucket, prefix })
    : say('deskCheck.privateNoFolderAdvice', { bucket });
}

/** Checks that media is in the folder where it should be, and that private media exists. */
export async function checkPlaces(db: Db, config: Config): Promise<Finding[]> {
  const { store: settings } = config;
  if (!settings) return [];
  const store = createObjectStore(settings);
  const placement = createPlacement({
    db,
    store,
    areTerritoriesApplied: config.countryHeader !== undefined,
  });
  const pending = await placement.listPending();
  const closing = pending.filter(({ is_public }) => !is_public);
  const advice = say('deskCheck.placesAdvice');
  const place =
    pending.length === 0
      ? success('mediaPlaces', say('deskCheck.placesOk'))
      : closing.length > 0
        ? failure('mediaPlaces', say('deskCheck.placesOpen', countKeys(closing)), advice)
        : warning('mediaPlaces', say('deskCheck.placesClosed', countKeys(pending)), advice);
  return [place, ...(await checkMissing(db, config, store))];
}

async function checkMissing(db: Db, config: Config, store: ObjectStore): Promise<Finding[]> {
  const keys = await listLatestPrivate(db, MAX_LOOKED_UP);
  const missing: string[] = [];
  try {
    for (const key of keys) {
      const path = decodePath(key.slice('/media/'.length));
      const isLocal = mediaFolders(config).some((folder) => existsSync(join(folder, path)));
      if (!isLocal && !(await store.hasAny('private', path))) missing.push(key);
    }
  } catch {
    // Another check reports that the store is away.
    return [];
  }
  if (missing.length === 0) return [];
  return [
    failure(
      'privateMedia',
      say('deskCheck.privateMissing', {
        missing: missing.length,
        count: keys.length,
        named: nameOne(missing),
      }),
      say('deskCheck.privateMissingAdvice'),
    ),
  ];
}

const countKeys = (media: { key: string }[]) => ({
  count: media.length,
  named: nameOne(media.map(({ key }) => key)),
});

function nameOne([first = '', ...others]: string[]): string {
  return others.length === 0 ? first : `${first}, …`;
}
