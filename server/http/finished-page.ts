import { createHash } from 'node:crypto';
import { compress, type Effort, type Encoding, MIN_COMPRESSED_BYTES } from './compression.ts';
import { contentSecurityPolicy } from './headers.ts';

/** A page as it goes out. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  /** The ways it went out so far, made when first asked for. */
  replies: Map<Encoding | 'identity', PageReply>;
}

/** One encoding of a page, with every header but those sent with all replies. */
export interface PageReply {
  headers: Record<string, string>;
  body: Buffer;
}

export async function finishPage(
  response: Response,
  { mediaBaseUrl, hasPolicy }: { mediaBaseUrl: string | undefined; hasPolicy: boolean },
): Promise<FinishedPage> {
  const headers = Object.fromEntries(response.headers);
  const html = await response.text();
  const body = Buffer.from(html);
  if (hasPolicy && headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(html, mediaBaseUrl);
  }
  // Weak, because the same page goes out in several encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status: response.status, headers, etag, body, replies: new Map() };
}

/** The reply in the wanted encoding, kept with the page. */
export async function prepareReply(
  page: FinishedPage,
  wanted: Encoding | undefined,
  effort: Effort,
): Promise<PageReply> {
  const encoding = page.body.length >= MIN_COMPRESSED_BYTES ? wanted : undefined;
  const known = page.replies.get(encoding ?? 'identity');
  if (known) return known;
  const body = encoding ? await compress(page.body, encoding, effort) : page.body;
  const headers: Record<string, string> = {
    ...page.headers,
    'content-length': String(body.length),
  };
  if (encoding) headers['content-encoding'] = encoding;
  const reply = { headers, body };
  page.replies.set(encoding ?? 'identity', reply);
  return reply;
}
