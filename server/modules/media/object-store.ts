import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import mime from 'mime-types';
import { OperatorError } from '../../errors/operator-error.ts';
import type { StoreSettings } from '../../settings/store-settings.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

const RETRIES = 4;

/** A client for any S3-compatible store. */
export function createObjectStore(settings: StoreSettings) {
  const { bucketUrl, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  async function send(url: string, init: RequestInit): Promise<void> {
    const response = await client.fetch(url, init).catch((error: Error) => {
      const reason = (error.cause as Error | undefined)?.message ?? error.message;
      throw new OperatorError(`The store at ${bucketUrl} cannot be reached: ${reason}`);
    });
    const body = await response.text();
    if (response.ok) return;
    const reason = /<Code>([^<]+)<\/Code>/.exec(body)?.[1] ?? response.statusText;
    throw new OperatorError(`The store at ${bucketUrl} responded ${response.status} ${reason}.`);
  }

  return {
    /** Identifies the store in the ingest record. */
    name: `${bucketUrl}/${prefix}`,

    async put(key: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
      const path = (prefix + key).split('/').map(encodeURIComponent).join('/');
      await send(`${bucketUrl}/${path}`, {
        method: 'PUT',
        body: bytes,
        headers: {
          'content-type':
            mime.contentType(key.slice(key.lastIndexOf('/') + 1)) || 'application/octet-stream',
          // Paths contain the hash of the source, so their content never changes.
          'cache-control': 'public, max-age=31536000, immutable',
          // The header is signed, so the store verifies the content.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
        ...(signal && { signal }),
      });
    },

    /** Throws unless the bucket exists and the access key may list it. */
    check: () =>
      send(`${bucketUrl}?list-type=2&max-keys=1`, { signal: AbortSignal.timeout(10_000) }),
  };
}
