import { FetchError, type FetchResponse, ofetch } from 'ofetch';
import { type CallName, calls } from '#contract/calls.ts';
import { CallFailure, type CallOptions, type Transport } from '#contract/client.ts';
import { type Envelope, REQUEST_ID_HEADER } from '#contract/envelope.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { FileDownload } from '#contract/fields.ts';
import { isAccountFailure } from './error-catalogue.ts';
import { noAnswer } from './failures.ts';

const CSV = 'text/csv';
/**
 * The largest body sent with `keepalive`. Browsers refuse requests whose bodies have, together with
 * those of other running `keepalive` requests, more than 64 KiB.
 */
const MAX_KEPT_BYTES = 8 * 1024;

interface HttpTransportOptions {
  baseUrl: string;
  locale: () => string;
  token: () => string | undefined;
  /**
   * Called for every failure before the caller gets it, except for cancelled calls and for quiet
   * calls whose failure does not concern the account.
   */
  onFailure?: (failure: CallFailure) => void;
}

/**
 * A quiet call with one of these names does not report account failures either: the specification
 * ignores failures of the first two, and the callers of the others handle them.
 */
const SILENT_CALLS: CallName[] = [
  'getNavigationList',
  'getCopyrightCartCount',
  'getUserInfo',
  'logout',
];

/**
 * Makes calls as the specification requires: with `lang` and authorization headers; a new call
 * aborts the running one of the same action; a GET is retried once on certain statuses, which are
 * ofetch's defaults.
 */
export function httpTransport({
  baseUrl,
  locale,
  token,
  onFailure,
}: HttpTransportOptions): Transport {
  const running = new Map<string, AbortController>();

  return async (name, input, options) => {
    const action = `${name} ${options.actionKey ?? ''}`;
    running.get(action)?.abort();
    const controller = new AbortController();
    running.set(action, controller);
    try {
      return await send(name, input, options, controller);
    } catch (error) {
      if (controller.signal.aborted || options.signal?.aborted) throw cancelled();
      if (error instanceof CallFailure && !(options.isQuiet && isSilent(name, error)))
        onFailure?.(error);
      throw error;
    } finally {
      if (running.get(action) === controller) running.delete(action);
    }
  };

  async function send(
    name: CallName,
    input: object,
    { idempotencyKey, signal }: CallOptions,
    controller: AbortController,
  ): Promise<unknown> {
    const { method, path } = calls[name];
    const bearer = token();
    const isQuery = method === 'GET';
    const body = isQuery ? undefined : JSON.stringify(input);
    const request = ofetch.raw<unknown>(path, {
      baseURL: baseUrl,
      method,
      ...(body === undefined ? { query: withJoinedLists(input) } : { body }),
      headers: {
        lang: locale(),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      // The browser completes a request that changes data even if the page unloads, but not one that
      // its caller may abort.
      keepalive: body !== undefined && !signal && new Blob([body]).size <= MAX_KEPT_BYTES,
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    });
    const response = await request.catch(failAsCall);
    const content = response._data;
    if (content instanceof Blob) return readFile(response, content);
    // A CSV file, which ofetch decodes as text, without its byte order mark.
    if (typeof content === 'string' && response.headers.has('content-disposition'))
      return readFile(response, new Blob(['\uFEFF', content], { type: CSV }));
    if (!isEnvelope(content)) throw noAnswer();
    if (content.code !== outcomes.ok.code) throw failureOf(response, content);
    return content.data;
  }
}

/** Gets a JSON file of the site with the retry of calls; rejects with `CallFailure`. */
export async function getFile<Content>(address: string, cache: RequestCache): Promise<Content> {
  const content = await ofetch<unknown>(address, { cache }).catch(failAsCall);
  // The page of a captive portal, for example, is text.
  if (typeof content !== 'object' || content === null || content instanceof Blob) throw noAnswer();
  return content as Content;
}

function isSilent(name: CallName, failure: CallFailure): boolean {
  return !isAccountFailure(failure) || SILENT_CALLS.includes(name);
}

function cancelled(): DOMException {
  return new DOMException('cancelled by a newer call', 'AbortError');
}

/**
 * Turns an error of ofetch into a `CallFailure`. An error other than `FetchError` means that the
 * connection was lost in the middle of the response.
 */
function failAsCall(error: unknown): never {
  if (!(error instanceof FetchError) || error.status === undefined) throw noAnswer();
  const { status, data, response } = error;
  const envelope = isEnvelope(data) ? data : { code: 0, message: '', data: null };
  throw failureOf({ status, headers: response?.headers }, envelope);
}

interface Reply {
  status: number;
  headers: Headers | undefined;
}

function failureOf({ status, headers }: Reply, envelope: Envelope): CallFailure {
  const retryAfterSeconds = Number(headers?.get('retry-after')) || undefined;
  return new CallFailure(status, envelope, retryAfterSeconds, headers?.get(REQUEST_ID_HEADER));
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

async function readFile(response: FetchResponse<unknown>, content: Blob): Promise<FileDownload> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return {
    filename: encoded ? decodeURIComponent(encoded) : 'download',
    contentType: content.type,
    bytes: new Uint8Array(await content.arrayBuffer()),
  };
}

/** Makes lists `ids=1,2` instead of `ids=1&ids=2`, because 500 ids must fit into a URL. */
function withJoinedLists(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}
