import { createHash } from 'node:crypto';
import type { StoreAddresses, StoreFolder, StorePlace } from './store-addresses.ts';
import type { StoreRequests } from './store-requests.ts';
import { readElements, readText } from './store-xml.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  /** The MD5 of the content, unless the store encrypts it or it was sent in parts. */
  etag: string;
}

export interface OpenObject {
  bytes: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

const PRESIGNED_SECONDS = 60;

/** Lists and reads the objects of a store. */
export function createStoreReader(requests: StoreRequests, addresses: StoreAddresses) {
  const { request, explain } = requests;
  const { bucketUrl, folders, urlOf, isInPrivateFolder } = addresses;

  async function* listPages(place: StoreFolder, keyPrefix: string, signal?: AbortSignal) {
    const start = folders[place] + keyPrefix;
    let query = `list-type=2&prefix=${encodeURIComponent(start)}`;
    for (;;) {
      const body = await requests.send(`${bucketUrl}?${query}`, { ...(signal && { signal }) });
      yield readObjects(body, folders[place]);
      const next = readText(body, 'NextContinuationToken');
      if (!next) return;
      const token = encodeURIComponent(next);
      query = `list-type=2&prefix=${encodeURIComponent(start)}&continuation-token=${token}`;
    }
  }

  async function listObjects(
    place: StoreFolder,
    keyPrefix: string,
    signal?: AbortSignal,
  ): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for await (const page of listPages(place, keyPrefix, signal)) objects.push(...page);
    // If the bucket itself is the public folder, it contains the private one.
    return place === 'public' ? objects.filter(({ key }) => !isInPrivateFolder(key)) : objects;
  }

  /** The content of an object, as it is received; undefined if it does not exist. */
  async function open(place: StoreFolder, key: string): Promise<OpenObject | undefined> {
    const response = await requests.stream(urlOf(place, key));
    if (response.status === 404) return void (await response.body?.cancel());
    if (!response.ok || !response.body) throw explain(response, await response.text());
    return { bytes: Number(response.headers.get('content-length')), body: response.body };
  }

  /** The bytes of an object; undefined if it does not exist. */
  async function size(
    place: StoreFolder,
    key: string,
    signal?: AbortSignal,
  ): Promise<number | undefined> {
    const init = { method: 'HEAD', ...(signal && { signal }) };
    const response = await request(urlOf(place, key), init);
    if (response.ok) return Number(response.headers.get('content-length'));
    if (response.status === 404) return undefined;
    throw explain(response, '');
  }

  return {
    /** The objects whose keys begin with the prefix. */
    listObjects,

    /** The keys that begin with the prefix. */
    async list(place: StoreFolder, keyPrefix: string, signal?: AbortSignal): Promise<string[]> {
      return (await listObjects(place, keyPrefix, signal)).map(({ key }) => key);
    },

    async hasAny(place: StoreFolder, keyPrefix: string): Promise<boolean> {
      for await (const page of listPages(place, keyPrefix)) return page.length > 0;
      return false;
    },

    /** Returns undefined if the object does not exist. */
    async get(place: StoreFolder, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const response = await request(urlOf(place, key));
      const bytes = await response.bytes();
      if (response.ok) return bytes;
      if (response.status === 404) return undefined;
      throw explain(response, new TextDecoder().decode(bytes));
    },

    open,

    /** The SHA-256 of an object; undefined if it does not exist. */
    async hash(place: StoreFolder, key: string): Promise<string | undefined> {
      const object = await open(place, key);
      if (!object) return undefined;
      const hash = createHash('sha256');
      for await (const chunk of object.body) hash.update(chunk);
      return hash.digest('hex');
    },

    has: async (place: StoreFolder, key: string, signal: AbortSignal): Promise<boolean> =>
      (await size(place, key, signal)) !== undefined,

    size,

    /** An address that everybody can read for a minute. It is not cached, unlike public objects. */
    presign: (place: StorePlace, key: string): Promise<string> =>
      requests.presign(
        `${urlOf(place, key)}?X-Amz-Expires=${PRESIGNED_SECONDS}&response-cache-control=no-store`,
      ),
  };
}

/** The objects of a page of the listing; keys are relative to the folder. */
function readObjects(body: string, folder: string): StoredObject[] {
  return readElements(body, 'Contents').map((read) => ({
    key: read('Key').slice(folder.length),
    bytes: Number(read('Size')),
    etag: read('ETag').replaceAll('"', ''),
  }));
}
