import { createHash } from 'node:crypto';
import fresh from 'fresh';
import {
  chooseEncoding,
  compress,
  type Effort,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from '../compression.ts';
import { contentSecurityPolicy } from '../headers.ts';

/** A page or document as it is sent, except for its encoding. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** True for a shared, complete page, which this server, proxies and browsers may cache. */
  isKept: boolean;
  /** The encodings sent so far, each compressed when first requested. */
  replies: Map<Encoding | 'identity', Promise<PageReply>>;
}

/** One encoding of a page with all its headers. */
interface PageReply {
  headers: Record<string, string>;
  body: Buffer;
}

interface FinishOptions {
  /** Headers added to those that the page itself has set. */
  headers: Record<string, string>;
  /** Other servers that media is loaded from. */
  mediaOrigins: string[];
  hasPolicy: boolean;
  /** Marks the inline scripts that the renderer emitted. */
  nonce: string;
  /** Adds an entity tag, so that a browser can revalidate its copy. */
  isKept: boolean;
}

export async function finishPage(
  response: Response,
  { headers: extraHeaders, mediaOrigins, hasPolicy, nonce, isKept }: FinishOptions,
): Promise<FinishedPage> {
  const marked = await response.text();
  const body = Buffer.from(marked.replaceAll(` nonce="${nonce}"`, ''));
  const headers = { ...Object.fromEntries(response.headers), ...extraHeaders };
  if (isKept) headers.etag = entityTag(body);
  if (hasPolicy) {
    const scripts = inlineScripts(marked, nonce);
    headers['content-security-policy'] = contentSecurityPolicy(scripts, mediaOrigins);
  }
  return { status: response.status, headers, body, isKept, replies: new Map() };
}

/** Finishes a public document, such as robots.txt or a part of the sitemap. */
export function finishDocument(
  body: string | Buffer,
  headers: Record<string, string>,
): FinishedPage {
  const bytes = Buffer.from(body);
  return {
    status: 200,
    headers: { vary: 'accept-encoding', ...headers, etag: entityTag(bytes) },
    body: bytes,
    isKept: true,
    replies: new Map(),
  };
}

/**
 * Finds the scripts of the renderer by their random nonce, which a text in the catalogue cannot
 * contain. A script without it was injected: it is not hashed, so browsers block it.
 */
function inlineScripts(html: string, nonce: string): string[] {
  const script = new RegExp(`<script(?=[^>]* nonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g');
  return Array.from(html.matchAll(script))
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text);
}

/** A weak tag, because the same page is sent in several encodings. */
function entityTag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

interface ReplyConditions {
  ifNoneMatch: string | null | undefined;
  acceptEncoding: string | null | undefined;
}

/** 304 when the client has the current page, else the page in the best encoding it accepts. */
export async function chooseReply(
  page: FinishedPage,
  { ifNoneMatch, acceptEncoding }: ReplyConditions,
): Promise<PageReply & { status: number }> {
  if (fresh({ 'if-none-match': ifNoneMatch ?? undefined }, page.headers))
    return { status: 304, headers: page.headers, body: Buffer.alloc(0) };
  const reply = await prepareReply(page, chooseEncoding(acceptEncoding ?? undefined));
  return { ...reply, status: page.status };
}

export async function respondFinished(page: FinishedPage, request: Request): Promise<Response> {
  const { status, headers, body } = await chooseReply(page, {
    ifNoneMatch: request.headers.get('if-none-match'),
    acceptEncoding: request.headers.get('accept-encoding'),
  });
  return new Response(status === 304 ? null : (body as Buffer<ArrayBuffer>), { status, headers });
}

/** The reply in the wanted encoding, stored with the page, so that each encoding is made once. */
function prepareReply(page: FinishedPage, wanted: Encoding | undefined): Promise<PageReply> {
  const isCompressible =
    page.body.length >= MIN_COMPRESSED_BYTES && !page.headers['content-encoding'];
  const encoding = isCompressible ? wanted : undefined;
  const existing = page.replies.get(encoding ?? 'identity');
  if (existing) return existing;
  const reply = encode(page, encoding, page.isKept ? 'cached' : 'perReply');
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
