import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { explainFailure } from '../errors/explain-failure.ts';
import { createObjectStore, type ObjectStore } from '../modules/media/object-store.ts';
import { createPlacement } from '../modules/media/placement/placement.ts';
import { RETRIES } from '../modules/media/placement/placement-job.ts';
import type { Config } from '../settings/config.ts';
import { decodePath, mediaFolders } from '../settings/media-folders.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import { countNoun } from '../text/count-noun.ts';
import { listLatestPrivate } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

/** How many private media items are looked up, the latest moved first. */
const MAX_LOOKED_UP = 200;
const TIMEOUT_MS = 10_000;

/** Checks that the store can be reached, and that only signed requests can read private media. */
export async function checkStore({ store: settings, mediaBaseUrl }: Config): Promise<Finding[]> {
  if (!settings && mediaBaseUrl)
    return [
      warning(
        'media store',
        `media is served from ${mediaBaseUrl}, but S3_URL is not set`,
        'Set S3_URL for servers and commands: otherwise withdrawn media stays public there, and screeners of private media do not play.',
      ),
    ];
  if (!settings) return [];
  const findings: Finding[] = [];
  if (!mediaBaseUrl)
    findings.push(
      warning(
        'media store',
        'pages load media from this server, not from the store',
        'Set MEDIA_BASE_URL to the public URL of the store.',
      ),
    );
  const store = createObjectStore(settings);
  try {
    await store.check();
    findings.push(success('media store', settings.bucketUrl));
  } catch (error) {
    const advice = /ECONNREFUSED/.test(explainFailure(error))
      ? 'Check the host and port of S3_URL, and whether the store is running.'
      : 'Check S3_URL: key, secret, host, bucket and region.';
    return [...findings, failure('media store', (error as Error).message, advice)];
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
    if (!leak) return success('private media', `only signed requests can read ${folderOf(store)}`);
    return failure('private media', `everybody can read ${leak}`, policyAdvice(settings));
  } catch (error) {
    const advice = 'The access key needs the rights to list, read, write and delete objects.';
    return failure('private media', (error as Error).message, advice);
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

function policyAdvice({ bucketUrl, prefix }: StoreSettings): string {
  const bucket = new URL(bucketUrl).pathname.slice(1);
  if (!prefix)
    return `Use a folder in S3_URL, such as /${bucket}/media, move the objects there, and let everybody read only that folder.`;
  return `Change the policy of the bucket: everybody may read ${bucket}/${prefix}* (s3:GetObject), but not ${bucket}/private/*; turn off public access rights of single objects.`;
}

/** Checks that media is in the folder where it should be, and that private media exists. */
export async function checkPlaces(db: Db, config: Config): Promise<Finding[]> {
  const { store: settings } = config;
  if (!settings) return [];
  const store = createObjectStore(settings);
  const placement = createPlacement({
    ...{ db, store },
    areTerritoriesApplied: config.countryHeader !== undefined,
    recordUploads: async () => {},
  });
  const pending = await placement.listPending();
  const closing = pending.filter(({ is_public }) => !is_public);
  const advice = `${RETRIES} Their log says why a move failed.`;
  const place =
    pending.length === 0
      ? success('media places', 'all media is in the folder where it should be')
      : closing.length > 0
        ? failure(
            'media places',
            `${countNoun(closing.length, 'media item')} that must be private may still be public: ${nameFirst(closing.map(({ key }) => key))}`,
            advice,
          )
        : warning(
            'media places',
            `${countNoun(pending.length, 'media item')} may not be public yet: ${nameFirst(pending.map(({ key }) => key))}`,
            advice,
          );
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
      'private media',
      `${missing.length} of the last ${countNoun(keys.length, 'private media item')} are missing in the store: ${nameFirst(missing)}`,
      'Restore the objects from the versions that the store keeps, or run "vignette media ingest" again.',
    ),
  ];
}

function nameFirst([first = '', ...others]: string[]): string {
  return others.length === 0 ? first : `${first}, …`;
}
