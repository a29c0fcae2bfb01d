import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import mime from 'mime-types';
import { OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import type { StoreSettings } from '#server/settings/store-settings.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Everybody may read the public folder; the private one needs a signed request. */
export type StorePlace = 'public' | 'private';

export interface StoredObject {
  key: string;
  bytes: number;
  /** The MD5 of the content, unless the store encrypts it or it was sent in parts. */
  etag: string;
}

/** Bytes, or a file with its SHA-256, which is read while it is sent. */
type Content = Uint8Array<ArrayBuffer> | { blob: Blob; sha256: string };

const TOO_MANY_REQUESTS = 429;
const RETRIES = 4;
const TIMEOUT_MS = 30_000;
/** Large objects have more time; a slower connection counts as interrupted. */
const MIN_BYTES_PER_MS = 100;
const PRESIGNED_SECONDS = 60;

/**
 * A client for any S3-compatible store. Keys are relative to the folder in `S3_URL`; the private
 * folder is `private/` followed by that folder.
 */
export function createObjectStore(settings: StoreSettings) {
  const { bucketUrl, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const folders = { public: prefix, private: `private/${prefix}` };
  const encodeKey = (place: StorePlace, key: string) =>
    (folders[place] + key).split('/').map(encodeURIComponent).join('/');
  const isInPrivateFolder = (key: string) => prefix === '' && key.startsWith('private/');
  const urlOf = (place: StorePlace, key: string) => `${bucketUrl}/${encodeKey(place, key)}`;

  async function request(
    url: string,
    { signal, ...init }: RequestInit = {},
    bytes = 0,
  ): Promise<Response> {
    const timeoutMs = TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
    const signals = [signal ?? undefined, AbortSignal.timeout(timeoutMs)];
    const limit = AbortSignal.any(signals.filter((one) => one !== undefined));
    return client.fetch(url, { ...init, signal: limit }).catch((error: Error) => {
      signal?.throwIfAborted();
      const reason = (error.cause as Error | undefined)?.message ?? error.message;
      throw new StoreAway(`The store at ${bucketUrl} cannot be reached: ${reason}`, {
        message: 'deskError.storeAway',
        values: { reason },
      });
    });
  }

  function explain({ status, statusText }: Response, body: string): OperatorError {
    const reason = /<Code>([^<]+)<\/Code>/.exec(body)?.[1] ?? statusText;
    const isAway = status >= 500 || status === TOO_MANY_REQUESTS;
    const Failure = isAway ? StoreAway : OperatorError;
    return new Failure(`The store at ${bucketUrl} responded ${status} ${reason}.`, {
      message: 'deskError.storeRefused',
      values: { status, reason },
    });
  }

  /** Returns the body; throws unless the request succeeds. */
  async function send(url: string, init?: RequestInit, bytes?: number): Promise<string> {
    const response = await request(url, init, bytes);
    const body = await response.text();
    // The store may report a failed copy in the body of a response with status 200.
    if (!response.ok || body.includes('<Error>')) throw explain(response, body);
    return body;
  }

  async function* listPages(place: StorePlace, keyPrefix: string, signal?: AbortSignal) {
    const start = folders[place] + keyPrefix;
    let query = `list-type=2&prefix=${encodeURIComponent(start)}`;
    for (;;) {
      const body = await send(`${bucketUrl}?${query}`, { ...(signal && { signal }) });
      yield Array.from(body.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, object = '']) => {
        const read = (name: string) =>
          decodeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(object)?.[1] ?? '');
        return {
          key: read('Key').slice(folders[place].length),
          bytes: Number(read('Size')),
          etag: read('ETag').replaceAll('"', ''),
        };
      });
      const next = /<NextContinuationToken>([^<]+)</.exec(body)?.[1];
      if (next === undefined) return;
      const token = encodeURIComponent(decodeXml(next));
      query = `list-type=2&prefix=${encodeURIComponent(start)}&continuation-token=${token}`;
    }
  }

  async function listObjects(
    place: StorePlace,
    keyPrefix: string,
    signal?: AbortSignal,
  ): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for await (const page of listPages(place, keyPrefix, signal)) objects.push(...page);
    // If the bucket itself is the public folder, it contains the private one.
    return place === 'public' ? objects.filter(({ key }) => !isInPrivateFolder(key)) : objects;
  }

  return {
    /** Identifies the store in the ingest record. */
    name: `${bucketUrl}/${prefix}`,
    bucketUrl,
    /** The address of an object, which works without a signature only if it is public. */
    urlOf,

    async put(
      place: StorePlace,
      key: string,
      content: Content,
      signal?: AbortSignal,
    ): Promise<void> {
      const isFile = 'blob' in content;
      const init = {
        method: 'PUT',
        body: isFile ? content.blob : content,
        headers: {
          'content-type':
            mime.contentType(key.slice(key.lastIndexOf('/') + 1)) || 'application/octet-stream',
          // Paths contain the hash of the source, so their content never changes.
          'cache-control': 'public, max-age=31536000, immutable',
          // The header is signed, so the store verifies the content.
          'x-amz-content-sha256': isFile
            ? content.sha256
            : createHash('sha256').update(content).digest('hex'),
        },
        ...(signal && { signal }),
      };
      await send(urlOf(place, key), init, isFile ? content.blob.size : content.length);
    },

    /** The objects whose keys begin with the prefix. */
    listObjects,

    /** The keys that begin with the prefix. */
    async list(place: StorePlace, keyPrefix: string, signal?: AbortSignal): Promise<string[]> {
      return (await listObjects(place, keyPrefix, signal)).map(({ key }) => key);
    },

    async hasAny(place: StorePlace, keyPrefix: string): Promise<boolean> {
      for await (const page of listPages(place, keyPrefix)) return page.length > 0;
      return false;
    },

    /** Copies an object, with its headers, from the other folder to `to`. */
    async copy(key: string, to: StorePlace, signal?: AbortSignal): Promise<void> {
      const from = to === 'public' ? 'private' : 'public';
      const bucket = new URL(bucketUrl).pathname;
      await send(urlOf(to, key), {
        method: 'PUT',
        headers: { 'x-amz-copy-source': `${bucket}/${encodeKey(from, key)}` },
        ...(signal && { signal }),
      });
    },

    /** Succeeds for an object that does not exist, too. */
    async delete(place: StorePlace, key: string, signal?: AbortSignal): Promise<void> {
      await send(urlOf(place, key), { method: 'DELETE', ...(signal && { signal }) });
    },

    /** Returns undefined if the object does not exist. */
    async get(place: StorePlace, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const response = await request(urlOf(place, key));
      const bytes = await response.bytes();
      if (response.ok) return bytes;
      if (response.status === 404) return undefined;
      throw explain(response, new TextDecoder().decode(bytes));
    },

    /** The SHA-256 of an object of this size; undefined if it does not exist. */
    async hash(place: StorePlace, key: string, bytes: number): Promise<string | undefined> {
      const response = await request(urlOf(place, key), {}, bytes);
      if (response.status === 404) return undefined;
      if (!response.ok || !response.body) throw explain(response, await response.text());
      const hash = createHash('sha256');
      for await (const chunk of response.body) hash.update(chunk);
      return hash.digest('hex');
    },

    async has(place: StorePlace, key: string, signal: AbortSignal): Promise<boolean> {
      const response = await request(urlOf(place, key), { method: 'HEAD', signal });
      if (response.ok || response.status === 404) return response.ok;
      throw explain(response, '');
    },

    /** An address that everybody can read for a minute. It is not cached, unlike public objects. */
    async presign(place: StorePlace, key: string): Promise<string> {
      const query = `X-Amz-Expires=${PRESIGNED_SECONDS}&response-cache-control=no-store`;
      const { url } = await client.sign(`${urlOf(place, key)}?${query}`, {
        aws: { signQuery: true },
      });
      return url;
    },

    /** Throws unless the bucket exists and the access key may list it. */
    check: () =>
      send(`${bucketUrl}?list-type=2&max-keys=1`, { signal: AbortSignal.timeout(10_000) }),
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
