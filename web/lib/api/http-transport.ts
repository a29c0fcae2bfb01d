import { FetchError, type FetchResponse, ofetch } from 'ofetch';
import { type CallName, calls } from '../../../contract/calls.ts';
import { CallFailure, type CallOptions, type Transport } from '../../../contract/client.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { FileDownload } from '../../../contract/fields.ts';

interface HttpTransportOptions {
  baseUrl: string;
  locale: () => string;
  token: () => string | undefined;
  /**
   * Told of every failure but a cancelled call's and, where it is the caller's alone, a quiet one's;
   * then the caller gets it too.
   */
  onFailure?: (failure: CallFailure) => void;
}

const SUCCESS = 200;
/** The session has ended or the account is disabled (`error-catalogue.ts`): no caller's own affair. */
const OF_THE_ACCOUNT = [401, 441, 911];
/** The specification ignores what becomes of the first two; the others ask about the session itself. */
const SILENT_CALLS: CallName[] = [
  'getNavigationList',
  'getCopyrightCartCount',
  'getUserInfo',
  'logout',
];

/**
 * The specification's client: `lang` and bearer headers; a new call cancels the running one of
 * the same action; one retry of calls that change nothing, on the statuses named there (which
 * are ofetch's own defaults).
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
      if (error instanceof CallFailure && !(options.isQuiet && isCallers(name, error)))
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
    const request = ofetch.raw<unknown>(path, {
      baseURL: baseUrl,
      method,
      ...(isQuery ? { query: withShortLists(input) } : { body: input }),
      headers: {
        lang: locale(),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      // What a page changes on its way out still arrives.
      keepalive: !isQuery,
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    });
    const response = await request.catch(failAsCall);
    const content = response._data;
    if (content instanceof Blob) return readFile(response, content);
    if (!isEnvelope(content)) throw new CallFailure(NO_STATUS, NO_ANSWER);
    if (content.code !== SUCCESS) throw new CallFailure(response.status, content);
    return content.data;
  }
}

function isCallers(name: CallName, { status, code }: CallFailure): boolean {
  const isOfAccount = status === SUCCESS && OF_THE_ACCOUNT.includes(code);
  return !isOfAccount || SILENT_CALLS.includes(name);
}

/** How a call ends that a newer one of the same action has replaced. */
function cancelled(): DOMException {
  return new DOMException('cancelled by a newer call', 'AbortError');
}

/** Of a call that nothing answered, or something that does not know the contract. */
const NO_STATUS = 0;
const NO_ANSWER: Envelope = { code: 0, message: '', data: null };

/** Also for a connection lost in the middle of the answer, which ofetch passes on as it is. */
function failAsCall(error: unknown): never {
  const { status = NO_STATUS, data, response } = error instanceof FetchError ? error : {};
  const retryAfter = Number(response?.headers.get('retry-after')) || undefined;
  throw new CallFailure(status, isEnvelope(data) ? data : NO_ANSWER, retryAfter);
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

/** `ids=1,2` instead of `ids=1&ids=2`: 500 ids must fit an address. */
function withShortLists(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}
