import { createHash } from 'node:crypto';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { StoreAddresses, StoreFolder } from './store-addresses.ts';
import type { StoreRequests } from './store-requests.ts';
import { readElements, readText } from './store-xml.ts';

export interface StoredPart {
  number: number;
  bytes: number;
  etag: string;
}

/** The object, and the id that the store has given to its parts. */
export interface PartsTarget {
  place: StoreFolder;
  key: string;
  partsId: string;
}

/** Sends objects in parts: the multipart upload of S3. The parts are an object when all are complete. */
export function createStoreParts(requests: StoreRequests, { bucketUrl, urlOf }: StoreAddresses) {
  const { send, request, explain } = requests;
  const addressOf = ({ place, key, partsId }: PartsTarget, query = '') =>
    `${urlOf(place, key)}?${query}uploadId=${encodeURIComponent(partsId)}`;

  return {
    /** Returns the id of the parts. */
    async beginParts(place: StoreFolder, key: string): Promise<string> {
      // An empty value, because the signature covers `uploads=`.
      const body = await send(`${urlOf(place, key)}?uploads=`, { method: 'POST' });
      const id = readText(body, 'UploadId');
      if (id) return id;
      throw new OperatorError(`The store at ${bucketUrl} responded without an UploadId.`, {
        message: 'deskError.storeRefused',
        values: { status: 200, reason: 'without UploadId' },
      });
    },

    /** Replaces a part with the same number. */
    async putPart(target: PartsTarget, number: number, bytes: Uint8Array<ArrayBuffer>) {
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      const init = { method: 'PUT', body: bytes, headers };
      await send(addressOf(target, `partNumber=${number}&`), init, bytes.length);
    },

    /** The parts by number; undefined if they have become an object, or were deleted. */
    async listParts(target: PartsTarget): Promise<StoredPart[] | undefined> {
      const parts: StoredPart[] = [];
      for (let marker: string | undefined = '0'; marker !== undefined; ) {
        const response = await request(addressOf(target, `part-number-marker=${marker}&`));
        const body = await response.text();
        if (response.status === 404) return undefined;
        if (!response.ok) throw explain(response, body);
        for (const read of readElements(body, 'Part'))
          parts.push({
            number: Number(read('PartNumber')),
            bytes: Number(read('Size')),
            etag: read('ETag'),
          });
        const isTruncated = readText(body, 'IsTruncated') === 'true';
        marker = isTruncated ? readText(body, 'NextPartNumberMarker') : undefined;
      }
      return parts;
    },

    async completeParts(target: PartsTarget, parts: StoredPart[]): Promise<void> {
      const listed = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      await send(addressOf(target), { method: 'POST', body }, bytes);
    },

    /** Succeeds for parts that do not exist, too. */
    async deleteParts(target: PartsTarget): Promise<void> {
      const response = await request(addressOf(target), { method: 'DELETE' });
      const body = await response.text();
      if (!response.ok && response.status !== 404) throw explain(response, body);
    },
  };
}
