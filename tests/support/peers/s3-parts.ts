import { createHash, randomUUID } from 'node:crypto';

/** As of S3; the last part may be smaller. */
const MIN_PART_BYTES = 5 * 1024 ** 2;
/** Smaller than that of S3, so that lists have several pages. */
const PAGE_SIZE = 2;

interface Reply {
  status: number;
  body?: string;
}

/** The multipart uploads of `startS3Peer`; `store` gets the objects that they become. */
export function createS3Parts(store: (key: string, bytes: Buffer, etag: string) => void) {
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();

  function complete(id: string, body: string): Reply {
    const { key = '', parts = new Map<number, Buffer>() } = uploads.get(id) ?? {};
    const listed = Array.from(
      body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
      ([, number, etag]) => ({ bytes: parts.get(Number(number)), etag }),
    );
    const contents = listed.flatMap(({ bytes, etag }) =>
      bytes && etagOf(bytes) === etag ? [bytes] : [],
    );
    if (contents.length === 0 || contents.length < listed.length) return refuse(400, 'InvalidPart');
    if (contents.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES))
      return refuse(400, 'EntityTooSmall');
    uploads.delete(id);
    const whole = Buffer.concat(contents);
    store(key, whole, `${md5(whole)}-${contents.length}`);
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  return {
    keys: () => Array.from(uploads.values(), ({ key }) => key),

    /** Undefined for requests that concern no parts. */
    answer(method: string, key: string, query: URLSearchParams, body: Buffer): Reply | undefined {
      if (method === 'POST' && query.has('uploads')) {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        return { status: 200, body: `<Result><UploadId>${id}</UploadId></Result>` };
      }
      const id = query.get('uploadId');
      if (id === null) return undefined;
      const upload = uploads.get(id);
      if (upload?.key !== key) return refuse(404, 'NoSuchUpload');
      if (method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), body);
        return { status: 200 };
      }
      if (method === 'DELETE') {
        uploads.delete(id);
        return { status: 204 };
      }
      if (method === 'POST') return complete(id, body.toString());
      return { status: 200, body: listing(upload.parts, Number(query.get('part-number-marker'))) };
    },
  };
}

function listing(parts: Map<number, Buffer>, after: number): string {
  const later = [...parts]
    .filter(([number]) => number > after)
    .sort(([one], [other]) => one - other);
  const page = later.slice(0, PAGE_SIZE).map(([number, bytes]) => {
    const etag = etagOf(bytes).replaceAll('"', '&quot;');
    return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`;
  });
  const last = later.slice(0, PAGE_SIZE).at(-1)?.[0] ?? after;
  const isTruncated = later.length > PAGE_SIZE;
  return `<ListPartsResult>${page.join('')}<IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${last}</NextPartNumberMarker></ListPartsResult>`;
}

function refuse(status: number, code: string): Reply {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

const etagOf = (bytes: Buffer) => `"${md5(bytes)}"`;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
