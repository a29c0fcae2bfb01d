import { createHash } from 'node:crypto';
import mime from 'mime-types';
import type { StoreSettings } from '#server/settings/store-settings.ts';
import { type StoreFolder, type StorePlace, storeAddresses } from './store-addresses.ts';
import { createStoreParts } from './store-parts.ts';
import { createStoreReader } from './store-reader.ts';
import { createStoreRequests } from './store-requests.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Bytes, or a file with its SHA-256, which is read while it is sent. */
type Content = Uint8Array<ArrayBuffer> | { blob: Blob; sha256: string };

/** A client for any S3-compatible store. */
export function createObjectStore(settings: StoreSettings) {
  const requests = createStoreRequests(settings);
  const addresses = storeAddresses(settings);
  const { send } = requests;
  const { name, bucketUrl, encodeKey, urlOf } = addresses;

  return {
    name,
    bucketUrl,
    urlOf,
    ...createStoreReader(requests, addresses),
    ...createStoreParts(requests, addresses),

    async put(
      place: StoreFolder,
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
    async delete(place: StoreFolder, key: string, signal?: AbortSignal): Promise<void> {
      await send(urlOf(place, key), { method: 'DELETE', ...(signal && { signal }) });
    },

    /** Throws unless the bucket exists and the access key may list it. */
    check: () =>
      send(`${bucketUrl}?list-type=2&max-keys=1`, { signal: AbortSignal.timeout(10_000) }),
  };
}
