import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterFile } from '../after-file.ts';
import { createS3Parts } from './s3-parts.ts';

interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
  /** Default: the MD5 of the content. */
  etag?: string;
}

interface Hooks {
  /** May delay the reply to an upload, or never resolve. */
  onPut: (key: string) => Promise<void> | void;
  /** Called before each signed request, such as `COPY private/a.ts`; true, or a status, makes it fail. */
  failIf: (request: string) => boolean | number;
}

const REGION = 'eu-test-1';
const ACCESS_KEY = 'AKTEST';
const SECRET = 'not/a+secret';
/** Smaller than that of S3, so that lists have several pages. */
const PAGE_SIZE = 5;

/**
 * An object store with the part of S3 that the server uses. It computes the signature of each
 * request and refuses a request whose signature differs. Without a signature, everybody can read
 * the objects outside `private/`, also from pages of other origins. `atEnd` gets what closes it.
 */
export async function startS3Peer(
  onPut: Hooks['onPut'] = () => {},
  atEnd: (close: () => void) => void = afterFile,
) {
  const objects = new Map<string, StoredObject>();
  const hooks: Hooks = { onPut, failIf: () => false };
  /** The signed requests, such as `PUT dramas/a.ts`. */
  const requests: string[] = [];
  const parts = createS3Parts((key, bytes, etag) => {
    objects.set(key, { bytes, etag, type: undefined });
  });
  const clock = { now: () => Date.now() };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://peer');
    const key = decodeURIComponent(url.pathname.slice('/films/'.length));
    const isPresigned = url.searchParams.has('X-Amz-Signature');
    const isAnonymous = !isPresigned && !request.headers.authorization;
    if (isAnonymous && key && !key.startsWith('private/'))
      return sendObject(request, response, objects.get(key));
    if (isAnonymous) return refuse(response, 403, 'AccessDenied');
    if (isPresigned ? !isPresignValid(request, url, clock.now()) : !isSigned(request, body))
      return refuse(response, 403, 'SignatureDoesNotMatch');
    const source = request.headers['x-amz-copy-source'];
    const method = source ? 'COPY' : request.method;
    const part = url.searchParams.get('partNumber');
    const described = `${method} ${key || url.searchParams.get('prefix')}${part ? `#${part}` : ''}`;
    requests.push(described);
    const failure = hooks.failIf(described);
    if (failure) return refuse(response, failure === true ? 400 : failure, 'Injected');
    const ofParts = parts.answer(`${request.method}`, key, url.searchParams, body);
    if (ofParts) return void response.writeHead(ofParts.status).end(ofParts.body);
    if (!key) return void response.writeHead(200).end(listing(objects, url));
    if (source) {
      const found = objects.get(decodeURIComponent(`${source}`.slice('/films/'.length)));
      if (!found) return refuse(response, 404, 'NoSuchKey');
      objects.set(key, found);
      return void response.writeHead(200).end('<CopyObjectResult/>');
    }
    if (request.method === 'PUT') {
      await hooks.onPut(key);
      objects.set(key, { bytes: body, type: request.headers['content-type'] });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    sendObject(request, response, objects.get(key));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const login = `${ACCESS_KEY}:${encodeURIComponent(SECRET)}`;
  const bucketUrl = `http://127.0.0.1:${port}/films`;
  const url = `s3+http://${login}@127.0.0.1:${port}/films/dramas?region=${REGION}`;
  return {
    url,
    bucketUrl,
    publicUrl: `${bucketUrl}/dramas`,
    objects,
    /** The keys of objects whose parts are neither complete nor deleted. */
    openParts: parts.keys,
    hooks,
    requests,
    clock,
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

function sendObject(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  object: StoredObject | undefined,
): void {
  if (!object) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  const { bytes, type = 'application/octet-stream' } = object;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = last ? Math.min(Number(last), bytes.length - 1) : bytes.length - 1;
  const range = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  const status = first === undefined ? 200 : 206;
  response.writeHead(status, {
    'content-type': type,
    'content-length': end + 1 - start,
    'access-control-allow-origin': '*',
    ...(status === 206 && range),
  });
  response.end(method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
}

function listing(objects: Map<string, StoredObject>, { searchParams }: URL): string {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const { bytes = Buffer.alloc(0), etag = md5(bytes) } = objects.get(key) ?? {};
    return `<Contents><Key>${encodeXml(key)}</Key><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const next =
    keys.length > PAGE_SIZE
      ? `<NextContinuationToken>${encodeXml(page.at(-1) ?? '')}</NextContinuationToken>`
      : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

function encodeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Verifies an AWS signature version 4 in the header of a request. */
function isSigned({ headers, method, url = '' }: IncomingMessage, body: Buffer): boolean {
  const found = FORM.exec(headers.authorization ?? '');
  const [, accessKey, day = '', region = '', names = '', signature] = found ?? [];
  const payload = sha256(body);
  const isHashValid = [payload, 'UNSIGNED-PAYLOAD'].includes(`${headers['x-amz-content-sha256']}`);
  if (accessKey !== ACCESS_KEY || region !== REGION || !isHashValid) return false;
  const [path = '', query = ''] = url.split('?');
  const request = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  return sign(request, `${headers['x-amz-date']}`, day) === signature;
}

/** Verifies the signature in the query of a presigned address, and that it has not expired. */
function isPresignValid({ headers, method }: IncomingMessage, url: URL, now: number): boolean {
  const query = url.searchParams;
  const date = query.get('X-Amz-Date') ?? '';
  const day = date.slice(0, 8);
  const signedAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const expiresAt = signedAt + Number(query.get('X-Amz-Expires')) * 1000;
  const scope = `${ACCESS_KEY}/${day}/${REGION}/s3/aws4_request`;
  if (!(now < expiresAt) || query.get('X-Amz-Credential') !== scope) return false;
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort();
  const host = `host:${headers.host}`;
  const request = [
    method,
    url.pathname,
    parameters.join('&'),
    ...[host, '', 'host', 'UNSIGNED-PAYLOAD'],
  ];
  return sign(request.join('\n'), date, day) === query.get('X-Amz-Signature');
}

function sign(request: string, date: string, day: string): string {
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${SECRET}`,
  );
  return hmac(key, signed).toString('hex');
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function md5(data: Buffer): string {
  return createHash('md5').update(data).digest('hex');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
