import { hash } from 'node:crypto';
import fresh from 'fresh';
import {
  chooseEncoding,
  compress,
  decompress,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from '../files/compression.ts';

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
  /** Plain, or in the first encoding of a kept page, which takes a sixth of the memory. */
  body: Buffer;
  bodyEncoding?: Encoding;
  /** True for a shared, complete page, which this server, proxies and browsers may cache. */
  isKept: boolean;
  /** The encodings sent so far, each compressed when first requested. */
  replies: Map<Encoding, Promise<PageReply>>;
  /** Called when the page takes more or less memory, with the number of bytes. */
  onResize?: (difference: number) => void;
}

/** The part of a cached page that can be sent to another process. */
export type PageCopy = Omit<FinishedPage, 'replies' | 'onResize'>;

/** One encoding of a page with all its headers. */
interface PageReply {
  headers: Record<string, string>;
  body: Buffer;
}

/** The objects of a cached page, with headers of about a thousand characters and the key. */
const OBJECT_BYTES = 2048;

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

/** The memory that a page takes until it is resized. */
export function heldBytes({ body }: FinishedPage): number {
  return body.length + OBJECT_BYTES;
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

/** The reply in the wanted encoding. Compressed replies are stored with the page. */
export function prepareReply(page: FinishedPage, wanted: Encoding | undefined): Promise<PageReply> {
  if (!wanted || !isCompressible(page)) return plainReply(page);
  const existing = page.replies.get(wanted);
  if (existing) return existing;
  const reply = encode(page, wanted);
  page.replies.set(wanted, reply);
  return reply;
}

function isCompressible({ bodyEncoding, body, headers }: FinishedPage): boolean {
  if (bodyEncoding) return true;
  return body.length >= MIN_COMPRESSED_BYTES && !headers['content-encoding'];
}

async function plainReply(page: FinishedPage): Promise<PageReply> {
  const body = await plainBody(page);
  return { headers: { ...page.headers, 'content-length': String(body.length) }, body };
}

async function encode(page: FinishedPage, encoding: Encoding): Promise<PageReply> {
  const effort = page.isKept ? 'cached' : 'perReply';
  const compressed = await compress(await plainBody(page), encoding, effort);
  const body = page.isKept ? keepCompressed(page, compressed, encoding) : compressed;
  const length = String(body.length);
  return {
    headers: { ...page.headers, 'content-length': length, 'content-encoding': encoding },
    body,
  };
}

async function plainBody({ body, bodyEncoding }: FinishedPage): Promise<Buffer> {
  return bodyEncoding ? decompress(body, bodyEncoding) : body;
}

/** Replaces the plain body by its first encoding; others are made from that. */
function keepCompressed(page: FinishedPage, compressed: Buffer, encoding: Encoding): Buffer {
  // Copied, because the result of zlib is a view of a buffer of 64 KB.
  const body = Buffer.from(new Uint8Array(compressed).buffer);
  let difference = body.length;
  if (!page.bodyEncoding) {
    difference -= page.body.length;
    page.body = body;
    page.bodyEncoding = encoding;
  }
  page.onResize?.(difference);
  return body;
}
