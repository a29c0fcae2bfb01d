import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import zlib from 'node:zlib';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received, possibly compressed; `text` is decompressed. */
  body: Buffer;
  text: string;
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Sends a request unchanged: fetch would normalise the path, add headers and decode the reply. */
export function ask(
  site: { url: string },
  path: string,
  { method = 'GET', headers = {}, agent }: AskOptions = {},
): Promise<Reply> {
  const { hostname, port } = new URL(site.url);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  request({ hostname, port, path, method, headers, agent }, (incoming) =>
    readReply(incoming).then(resolve, reject),
  )
    .on('error', reject)
    .end();
  return promise;
}

export async function readReply(incoming: IncomingMessage): Promise<Reply> {
  const body = Buffer.concat(await Array.fromAsync(incoming));
  const { statusCode: status = 0, headers } = incoming;
  return { status, headers, body, text: decode(body, headers['content-encoding']) };
}

function decode(body: Buffer, encoding = 'identity'): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return zlib.brotliDecompressSync(body).toString();
  if (encoding === 'zstd') return zlib.zstdDecompressSync(body).toString();
  if (encoding === 'gzip') return zlib.gunzipSync(body).toString();
  return body.toString();
}
