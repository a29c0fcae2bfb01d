import { siteCalls } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import { type FinishedPage, respondFinished } from '../pages/finished-page.ts';
import { costs, type SpendPoints } from '../rate-limit.ts';
import { deviceCookies, readDeviceCookie } from '../visitor/device-cookie.ts';
import { readViewerCookie, viewerCookie } from '../visitor/viewer-cookie.ts';
import type { Dispatch } from './bind.ts';
import type { Caller } from './caller.ts';
import { serveCalls } from './serve-calls.ts';

interface ApiOptions {
  dispatch: Dispatch;
  translators: Translators;
  log: Log;
  limit: SpendPoints;
  /** The contract as OpenAPI, made when it is first requested. */
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
const BEARER = /^bearer +(\S+) *$/i;

/** Handles all paths under `/api/`. */
export function apiHandler({ openapi, isHttps, ...options }: ApiOptions) {
  return serveCalls<CallName, Caller, Client>({
    api: siteCalls,
    ...options,
    readCaller(requester, { headers }, { country }, addCookie) {
      const token = BEARER.exec(headers.get('authorization') ?? '')?.[1];
      const device = readDeviceCookie(headers.get('cookie'), isHttps);
      const viewer = readViewerCookie(headers.get('cookie'), isHttps);
      return {
        ...requester,
        ...(token && { token }),
        ...(device && { device }),
        ...(viewer && { viewer }),
        ...(country && { country }),
        setDevice: (value) => {
          for (const cookie of deviceCookies(value, isHttps)) addCookie(cookie);
        },
        setViewer: (value) => addCookie(viewerCookie(value, isHttps)),
      };
    },
    refuseOtherSites,
    costOf(name, { searchParams }) {
      const isFiltered = name === 'getDramaListByPage' && searchParams.has('availability');
      return isFiltered ? costs.filteredList : costs.call;
    },
    respondOther(request, { pathname }) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      return pathname === OPENAPI_PATH && isRead ? respondFinished(openapi(), request) : undefined;
    },
  });
}

/** Pages of other sites (`Sec-Fetch-Site`) may read, but not change anything. */
function refuseOtherSites(request: Request) {
  if (request.method !== 'GET' && request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new AppError('crossSite');
  }
}
