import { outcomes } from '#contract/error-codes.ts';
import {
  type FileDownload,
  fileDownload,
  type StreamedDownload,
} from '#contract/fields/downloads.ts';
import type { Api } from '#contract/transport/define-api.ts';
import type { CallShape } from '#contract/transport/endpoint.ts';
import type { Translator } from '#i18n/i18n.ts';
import { localeFromHeader } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import { MAX_URL_LENGTH } from '../headers.ts';
import { costs, type SpendPoints } from '../rate-limit.ts';
import type { Dispatch } from './bind-calls.ts';
import type { Requester } from './caller.ts';
import { describeFailure, type Failure } from './errors.ts';
import { replyFile, replyJson } from './replies.ts';
import { readInput } from './request-body.ts';

interface ServeOptions<Name extends string, Caller extends Requester, Client> {
  api: Api<Name>;
  dispatch: Dispatch<Name, Caller>;
  translators: Translators;
  log: Log;
  limit: SpendPoints;
  /** Adds what this API reads from a request; `addCookie` sends a cookie with the reply. */
  readCaller: (
    requester: Requester,
    request: Request,
    client: Client,
    addCookie: (cookie: string) => void,
  ) => Caller;
  /** Throws `crossSite` if a page of another site sent the request. */
  refuseOtherSites: (request: Request) => void;
  /** What a call costs that returns no file. */
  costOf?: (name: Name | undefined, url: URL) => number;
  /** The reply at a path that is not a call. */
  respondOther?: (request: Request, url: URL) => Promise<Response> | undefined;
  describe?: (error: unknown, language: Translator, log: Log) => Failure;
}

/**
 * Longer than any browser's user agent; the rest is cut off to limit the cost of matching and
 * storing.
 */
const MAX_USER_AGENT = 512;

/** Handles all paths of an API; replies with an envelope or a file. */
export function serveCalls<
  Name extends string,
  Caller extends Requester,
  Client extends { address: string },
>({
  api,
  dispatch,
  translators,
  log,
  limit,
  readCaller,
  refuseOtherSites,
  costOf = () => costs.call,
  respondOther = () => undefined,
  describe = (error, { t }) => describeFailure(error, t, log),
}: ServeOptions<Name, Caller, Client>) {
  return async (request: Request, url: URL, client: Client): Promise<Response> => {
    const newCookies: string[] = [];
    const requester = readRequester(request, client.address);
    const caller = readCaller(requester, request, client, (cookie) => newCookies.push(cookie));
    const language = translators[caller.locale];
    const name = api.nameAt(url.pathname);
    const endpoint: CallShape | undefined = name && api.calls[name];
    const isFile = endpoint?.output === fileDownload;
    const spend = (cost: number) => limit(client.address, cost);
    try {
      if (request.url.length > MAX_URL_LENGTH) throw new AppError('urlTooLong');
      // Generating a file takes the CPU time of many calls, mostly on another thread.
      await spend(isFile ? costs.file : costOf(name, url));
      const other = await respondOther(request, url);
      if (other) return other;
      if (!name || !endpoint) throw new AppError('noSuchCall');
      if (api.addressOf(name).method !== request.method) throw new AppError('methodNotAllowed');
      refuseOtherSites(request);
      if (isFile || endpoint.isAbortable) caller.signal = request.signal;
      const data = await dispatch(name, () => readInput(endpoint, request, url, spend), caller);
      if (isFile) return replyFile(data as FileDownload | StreamedDownload);
      const { code, status } = outcomes.ok;
      const message = language.t('error.ok');
      const response = await replyJson(request, status, { code, message, data: data ?? null });
      for (const cookie of newCookies) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      // The work was aborted because the client disconnected: not an error to log.
      if (caller.signal?.aborted && error === caller.signal.reason)
        return new Response(null, { status: 400 });
      const { status, envelope, retryAfterSeconds } = describe(error, language, log);
      const response = await replyJson(request, status, envelope);
      if (retryAfterSeconds !== undefined)
        response.headers.set('retry-after', String(retryAfterSeconds));
      if (status === outcomes.methodNotAllowed.status && name)
        response.headers.set('allow', api.addressOf(name).method);
      return response;
    }
  };
}

function readRequester({ headers }: Request, address: string): Requester {
  const idempotencyKey = headers.get('idempotency-key');
  return {
    locale: localeFromHeader(headers.get('lang')),
    address,
    userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    ...(idempotencyKey && { idempotencyKey }),
  };
}
