import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import mime from 'mime-types';
import { OperatorError } from '../../errors/operator-error.ts';
import type { StoreSettings } from '../../settings/store-settings.ts';

export type ObjectStore = ReturnType<typeof createObjectStore>;

const RETRIES = 4;

/** Any store with the API of S3. */
export function createObjectStore(settings: StoreSettings) {
  const { bucketUrl, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  async function ask(url: string, init: RequestInit): Promise<void> {
    const response = await client.fetch(url, init).catch((error: Error) => {
      const reason = (error.cause as Error | undefined)?.message ?? error.message;
      throw new OperatorError(`The store at ${bucketUrl} cannot be reached: ${reason}`);
    });
    const answer = await response.text();
    if (response.ok) return;
    const reason = /<Code>([^<]+)<\/Code>/.exec(answer)?.[1] ?? response.statusText;
    throw new OperatorError(`The store at ${bucketUrl} answers ${response.status} ${reason}.`);
  }

  return {
    /** Identifies the store in the ingest record. */
    name: `${bucketUrl}/${prefix}`,

    async put(key: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
      const path = (prefix + key).split('/').map(encodeURIComponent).join('/');
      await ask(`${bucketUrl}/${path}`, {
        method: 'PUT',
        body: bytes,
        headers: {
          'content-type':
            mime.contentType(key.slice(key.lastIndexOf('/') + 1)) || 'application/octet-stream',
          // Addresses contain the hash of the source, so their content never changes.
          'cache-control': 'public, max-age=31536000, immutable',
          // Part of the signature, so the store verifies the content.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
        ...(signal && { signal }),
      });
    },

    /** Throws unless the bucket exists and the key may list it. */
    check: () =>
      ask(`${bucketUrl}?list-type=2&max-keys=1`, { signal: AbortSignal.timeout(10_000) }),
  };
}
