import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
}

const REGION = 'eu-test-1';
const ACCESS_KEY = 'AKTEST';
const SECRET = 'not/a+secret';

/**
 * An object store with the part of S3 that the server uses. It computes the signature of each
 * request and refuses a request whose signature differs. `onPut` may delay a reply, or never
 * resolve.
 */
export async function startS3Peer(onPut: (key: string) => Promise<void> | void = () => {}) {
  const objects = new Map<string, StoredObject>();
  const hooks = { onPut };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (!isSigned(request, body)) {
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const key = decodeURIComponent((request.url ?? '').slice('/films/'.length));
    if (request.method === 'PUT') {
      await hooks.onPut(key);
      objects.set(key, { bytes: body, type: request.headers['content-type'] });
    }
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const login = `${ACCESS_KEY}:${encodeURIComponent(SECRET)}`;
  const url = `s3+http://${login}@127.0.0.1:${port}/films/dramas?region=${REGION}`;
  return { url, objects, hooks };
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Verifies an AWS signature version 4. */
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
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${SECRET}`,
  );
  return hmac(key, signed).toString('hex') === signature;
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
