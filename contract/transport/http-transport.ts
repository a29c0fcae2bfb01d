import type { CallAddress } from '../calls.ts';
import type { FileDownload } from '../fields/downloads.ts';
import { CallFailure, noAnswer } from './client.ts';
import { type Envelope, REQUEST_ID_HEADER } from './envelope.ts';
import { pageOutcomes } from './page-outcomes.ts';

/**
 * The largest body sent with `keepalive`. Browsers refuse requests whose bodies have, together with
 * those of other running `keepalive` requests, more than 64 KiB.
 */
const MAX_KEPT_BYTES = 8 * 1024;

/** The statuses after which a read is tried once more, as the specification of the site lists them. */
const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];

interface HttpTransportOptions<Name, Options> {
  /** The origin of the server; empty in a browser. */
  origin: string;
  addressOf: (name: Name) => CallAddress;
  /** Headers of a call; those that are undefined are not sent. */
  headersOf: (options: Options, address: CallAddress) => Record<string, string | undefined>;
  /** Whether a GET that failed is made a second time. */
  isReadRetried: boolean;
}

/**
 * Makes calls over HTTP. Rejects with `CallFailure`, or with the reason of an aborted signal, which is
 * the caller's unless another one is given.
 */
export function httpTransport<Name extends string, Options extends { signal?: AbortSignal }>({
  origin,
  addressOf,
  headersOf,
  isReadRetried,
}: HttpTransportOptions<Name, Options>) {
  return async (
    name: Name,
    input: object,
    options: Options,
    signal = options.signal,
  ): Promise<unknown> => {
    const address = addressOf(name);
    const { method, path } = address;
    const isRead = method === 'GET';
    const body = isRead ? undefined : JSON.stringify(input);
    const headers = Object.entries(headersOf(options, address)).filter(([, value]) => value);
    const init: RequestInit = {
      method,
      headers: {
        ...Object.fromEntries(headers as [string, string][]),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      // The browser completes a request that changes data even if the page unloads, but not one that
      // its caller may abort.
      keepalive: body !== undefined && !options.signal && new Blob([body]).size <= MAX_KEPT_BYTES,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    };
    try {
      const query = isRead ? toQuery(input) : '';
      return await readReply(await request(origin + path + query, init, isRead && isReadRetried));
    } catch (error) {
      throw signal?.aborted || error instanceof CallFailure ? error : noAnswer();
    }
  };
}

/** Gets a JSON file of the site with the retry of calls; rejects with `CallFailure`. */
export async function getFile<Content>(address: string, cache: RequestCache): Promise<Content> {
  try {
    const response = await request(address, { cache }, true);
    const content = await readJson(response);
    if (!response.ok) throw failureOf(response, content);
    // The page of a captive portal, for example, is text.
    if (typeof content !== 'object' || content === null) throw noAnswer();
    return content as Content;
  } catch (error) {
    throw error instanceof CallFailure ? error : noAnswer();
  }
}

async function request(address: string, init: RequestInit, isRetried: boolean): Promise<Response> {
  if (!isRetried) return fetch(address, init);
  const first = await fetch(address, init).catch((error) => {
    if (init.signal?.aborted) throw error;
  });
  if (first && !RETRIED_STATUSES.includes(first.status)) return first;
  await first?.body?.cancel();
  return fetch(address, init);
}

async function readReply(response: Response): Promise<unknown> {
  if (response.ok && response.headers.has('content-disposition')) return readFile(response);
  const content = await readJson(response);
  if (!response.ok) throw failureOf(response, content);
  if (!isEnvelope(content)) throw noAnswer();
  if (content.code !== pageOutcomes.ok.code) throw failureOf(response, content);
  return content.data;
}

/** Undefined if the body is not JSON. Rejects if the connection is lost. */
async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure that a reply describes; the error page of a proxy has a status only. */
function failureOf({ status, headers }: Response, content: unknown): CallFailure {
  const envelope = isEnvelope(content) ? content : { code: 0, message: '', data: null };
  const retryAfterSeconds = Number(headers.get('retry-after')) || undefined;
  return new CallFailure(status, envelope, retryAfterSeconds, headers.get(REQUEST_ID_HEADER));
}

/** The envelope in the text of a reply; undefined if it has none. */
export function readEnvelope(text: string): Envelope | undefined {
  const content = parseJson(text);
  return isEnvelope(content) ? content : undefined;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

async function readFile(response: Response): Promise<FileDownload> {
  const { headers } = response;
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return {
    filename: encoded ? decodeURIComponent(encoded) : 'download',
    contentType: headers.get('content-type')?.split(';')[0] ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Lists are joined (`ids=1,2`), because 500 ids must fit into a URL; undefined fields are left out. */
function toQuery(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
