import { createHash } from 'node:crypto';
import { compress, type Effort, type Encoding, MIN_COMPRESSED_BYTES } from './compression.ts';
import { contentSecurityPolicy } from './headers.ts';

/** A page as it goes out, but for its encoding. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Shared and whole: may be cached here, by proxies and by browsers. */
  isKept: boolean;
  /** The ways it went out so far, made when first asked for. */
  replies: Map<Encoding | 'identity', Promise<PageReply>>;
}

/** One encoding of a page with all its headers. */
interface PageReply {
  headers: Record<string, string>;
  body: Buffer;
}

interface FinishOptions {
  /** Beside those the page itself has set. */
  headers: Record<string, string>;
  mediaBaseUrl: string | undefined;
  hasPolicy: boolean;
  /** It gets an entity tag, so that a browser can revalidate its copy. */
  isKept: boolean;
}

export async function finishPage(
  response: Response,
  { headers: more, mediaBaseUrl, hasPolicy, isKept }: FinishOptions,
): Promise<FinishedPage> {
  const html = await response.text();
  const body = Buffer.from(html);
  const headers = { ...Object.fromEntries(response.headers), ...more };
  if (isKept) headers.etag = entityTag(body);
  if (hasPolicy) headers['content-security-policy'] = contentSecurityPolicy(html, mediaBaseUrl);
  return { status: response.status, headers, body, isKept, replies: new Map() };
}

/** Weak, because the same page goes out in several encodings. */
function entityTag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The reply in the wanted encoding, kept with the page; made once, however many ask at once. */
export function prepareReply(
  page: FinishedPage,
  wanted: Encoding | undefined,
  effort: Effort,
): Promise<PageReply> {
  const encoding = page.body.length >= MIN_COMPRESSED_BYTES ? wanted : undefined;
  const known = page.replies.get(encoding ?? 'identity');
  if (known) return known;
  const reply = encode(page, encoding, effort);
  page.replies.set(encoding ?? 'identity', reply);
  return reply;
}

async function encode(
  { headers, body }: FinishedPage,
  encoding: Encoding | undefined,
  effort: Effort,
): Promise<PageReply> {
  const bytes = encoding ? await compress(body, encoding, effort) : body;
  const complete = { ...headers, 'content-length': String(bytes.length) };
  return {
    headers: encoding ? { ...complete, 'content-encoding': encoding } : complete,
    body: bytes,
  };
}
