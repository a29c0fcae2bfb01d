import { api } from '#contract/api.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { outcomes } from '#contract/error-codes.ts';
import { type FileDownload, fileDownload, type StreamedDownload } from '#contract/fields.ts';
import { localeFromHeader } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import { deviceCookies, readDeviceCookie } from '../device-cookie.ts';
import { MAX_URL_LENGTH } from '../headers.ts';
import { type FinishedPage, respondFinished } from '../pages/finished-page.ts';
import { costs, type SpendPoints } from '../rate-limit.ts';
import { readViewerCookie, viewerCookie } from '../viewer-cookie.ts';
import type { Dispatch } from './bind.ts';
import type { Caller } from './caller.ts';
import { describeFailure } from './errors.ts';
import { replyFile, replyJson } from './replies.ts';
import { readInput } from './request-body.ts';

interface ApiOptions {
  dispatch: Dispatch;
  translators: Translators;
  log: Log;
  limit: SpendPoints;
  /** The contract as OpenAPI. */
  /** Made when it is first requested. */
  openapi: () => FinishedPage;
  /** Adds `Secure` to cookies. */
  isHttps: boolean;
}

/** What the connection and trusted proxies tell about the client. */
export interface Client {
  address: string;
  country: string | undefined;
}

const OPENAPI_PATH = '/api/openapi.json';

const nameByPath = new Map(
  Object.entries(calls).map(([name, { path }]) => [path as string, name as CallName]),
);

/** Handles all paths under `/api/`; replies with an envelope or a file. */
export function apiHandler({ dispatch, translators, log, limit, openapi, isHttps }: ApiOptions) {
  return async (request: Request, url: URL, client: Client): Promise<Response> => {
    const { address } = client;
    const newCookies: string[] = [];
    const caller = readCaller(request, client, isHttps);
    caller.setDevice = (token) => newCookies.push(...deviceCookies(token, isHttps));
    caller.setViewer = (token) => newCookies.push(viewerCookie(token, isHttps));
    const { t } = translators[caller.locale];
    try {
      if (request.url.length > MAX_URL_LENGTH) throw new AppError('urlTooLong');
      await limit(address, costOf(url));
      if (url.pathname === OPENAPI_PATH && isRead(request))
        return await respondFinished(openapi(), request);
      const name = findCall(url.pathname, request.method);
      refuseCrossSite(request);
      const isFile = api[name].output === fileDownload;
      const endpoint: Endpoint = api[name];
      if (isFile || endpoint.isAbortable) caller.signal = request.signal;
      const spend = (cost: number) => limit(address, cost);
      const data = await dispatch(name, () => readInput(endpoint, request, url, spend), caller);
      if (isFile) return replyFile(data as FileDownload | StreamedDownload);
      const response = await replyJson(request, outcomes.ok.status, {
        code: outcomes.ok.code,
        message: t('error.ok'),
        data: data ?? null,
      });
      for (const cookie of newCookies) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      // The work was aborted because the client disconnected: not an error to log.
      if (caller.signal?.aborted && error === caller.signal.reason)
        return new Response(null, { status: 400 });
      const { status, envelope, retryAfterSeconds } = describeFailure(error, t, log);
      const response = await replyJson(request, status, envelope);
      if (retryAfterSeconds !== undefined)
        response.headers.set('retry-after', String(retryAfterSeconds));
      if (status === outcomes.methodNotAllowed.status)
        response.headers.set('allow', allowedMethod(url.pathname));
      return response;
    }
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function costOf({ pathname, searchParams }: URL): number {
  const name = nameByPath.get(pathname);
  // Generating a file takes the CPU time of many calls, mostly on another thread.
  if (name && api[name].output === fileDownload) return costs.file;
  const isFiltered = name === 'getDramaListByPage' && searchParams.has('availability');
  return isFiltered ? costs.filteredList : costs.call;
}

function findCall(path: string, method: string): CallName {
  const name = nameByPath.get(path);
  if (!name) throw new AppError('noSuchCall');
  if (calls[name].method !== method) throw new AppError('methodNotAllowed');
  return name;
}

function allowedMethod(path: string): string {
  const name = nameByPath.get(path);
  return name ? calls[name].method : '';
}

/** Pages of other sites (`Sec-Fetch-Site`) may read, but not change anything. */
function refuseCrossSite(request: Request) {
  if (request.method !== 'GET' && request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new AppError('crossSite');
  }
}

const BEARER = /^bearer +(\S+) *$/i;
/**
 * Longer than any browser's user agent; the rest is cut off to limit the cost of matching and
 * storing.
 */
const MAX_USER_AGENT = 512;

function readCaller(request: Request, { address, country }: Client, isHttps: boolean): Caller {
  const { headers } = request;
  const caller: Caller = {
    locale: localeFromHeader(headers.get('lang')),
    address,
    userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
  };
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  if (token) caller.token = token;
  const key = headers.get('idempotency-key');
  if (key) caller.idempotencyKey = key;
  const device = readDeviceCookie(headers.get('cookie'), isHttps);
  if (device) caller.device = device;
  const viewer = readViewerCookie(headers.get('cookie'), isHttps);
  if (viewer) caller.viewer = viewer;
  if (country) caller.country = country;
  return caller;
}
