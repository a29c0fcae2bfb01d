import { createHash } from 'node:crypto';
import type { StoreAddresses, StorePlace } from './store-addresses.ts';
import type { StoreRequests } from './store-requests.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  /** The MD5 of the content, unless the store encrypts it or it was sent in parts. */
  etag: string;
}

const PRESIGNED_SECONDS = 60;

/** Lists and reads the objects of a store. */
export function createStoreReader(requests: StoreRequests, addresses: StoreAddresses) {
  const { request, explain } = requests;
  const { bucketUrl, folders, urlOf, isInPrivateFolder } = addresses;

  async function* listPages(place: StorePlace, keyPrefix: string, signal?: AbortSignal) {
    const start = folders[place] + keyPrefix;
    let query = `list-type=2&prefix=${encodeURIComponent(start)}`;
    for (;;) {
      const body = await requests.send(`${bucketUrl}?${query}`, { ...(signal && { signal }) });
      yield readObjects(body, folders[place]);
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
    presign: (place: StorePlace, key: string): Promise<string> =>
      requests.presign(
        `${urlOf(place, key)}?X-Amz-Expires=${PRESIGNED_SECONDS}&response-cache-control=no-store`,
      ),
  };
}

/** The objects of a page of the listing; keys are relative to the folder. */
function readObjects(body: string, folder: string): StoredObject[] {
  return Array.from(body.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, object = '']) => {
    const read = (name: string) =>
      decodeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(object)?.[1] ?? '');
    return {
      key: read('Key').slice(folder.length),
      bytes: Number(read('Size')),
      etag: read('ETag').replaceAll('"', ''),
    };
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
