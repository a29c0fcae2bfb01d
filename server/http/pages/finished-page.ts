import { hash } from 'node:crypto';
import fresh from 'fresh';
import {
  chooseEncoding,
  compress,
  type Effort,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from '../compression.ts';

/** A document, or a reply without one, such as a redirect. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The scripts that the policy allows, the same array in every page of a build. */
  inlineScripts: readonly string[];
}

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
  /** Adds an entity tag, so that a browser can revalidate its copy. */
  isKept: boolean;
}

export function finishPage(
  rendered: RenderedPage,
  { headers: extraHeaders, isKept }: FinishOptions,
): FinishedPage {
  const body = Buffer.from(rendered.body);
  const headers = { ...rendered.headers, ...extraHeaders };
  if (isKept) headers.etag = entityTag(body);
  return { status: rendered.status, headers, body, isKept, replies: new Map() };
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

/** A weak tag, because the same page is sent in several encodings. */
function entityTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
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
