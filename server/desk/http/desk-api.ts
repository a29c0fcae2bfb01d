import { DESK_API, isReadCall, RELOAD_HEADER } from '#contract/desk/address.ts';
import { type DeskCallName, deskApi } from '#contract/desk/api.ts';
import type { DeskEndpoint } from '#contract/desk/endpoint.ts';
import { deskOutcomes } from '#contract/desk/outcomes.ts';
import { type FileDownload, fileDownload } from '#contract/fields.ts';
import { localeFromHeader } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import { replyFile, replyJson } from '#server/http/api/replies.ts';
import { readInput } from '#server/http/api/request-body.ts';
import { MAX_URL_LENGTH } from '#server/http/headers.ts';
import { costs, type SpendPoints } from '#server/http/rate-limit.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import type { DeskDispatch } from '../bind.ts';
import type { DeskCaller } from '../caller.ts';
import { deviceCookie, sessionCookie } from './desk-cookies.ts';
import { describeDeskFailure } from './failures.ts';
import { requireOwnPage } from './origins.ts';

interface DeskApiOptions {
  dispatch: DeskDispatch;
  translators: Translators;
  log: Log;
  limit: SpendPoints;
  origins: () => Set<string>;
  isHttps: () => boolean;
}

const MAX_USER_AGENT = 512;

/** Handles all paths under `/api/desk/`; replies with an envelope or a file. */
export function deskApiHandler(options: DeskApiOptions) {
  const { dispatch, translators, log, limit, origins, isHttps } = options;

  return async (request: Request, url: URL, address: string): Promise<Response> => {
    const { headers } = request;
    const cookies: string[] = [];
    const token = sessionCookie.read(headers.get('cookie'), isHttps());
    const device = deviceCookie.read(headers.get('cookie'), isHttps());
    const key = headers.get('idempotency-key');
    const caller: DeskCaller = {
      locale: localeFromHeader(headers.get('lang')),
      address,
      userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
      isByPerson: headers.get(RELOAD_HEADER) === null,
      ...(token && { token }),
      ...(key && { idempotencyKey: key }),
      ...(device && { device }),
      setToken: (value) => void cookies.push(sessionCookie.write(value, isHttps())),
      setDevice: (value) => void cookies.push(deviceCookie.write(value, isHttps())),
    };
    const language = translators[caller.locale];
    try {
      if (request.url.length > MAX_URL_LENGTH) throw new AppError('urlTooLong');
      const name = findCall(url.pathname, request.method);
      const endpoint: DeskEndpoint = deskApi[name];
      const isFile = (endpoint.output as unknown) === fileDownload;
      await limit(address, isFile ? costs.file : costs.call);
      requireOwnPage(request, origins());
      if (isFile) caller.signal = request.signal;
      const spend = (cost: number) => limit(address, cost);
      const data = await dispatch(name, () => readInput(endpoint, request, url, spend), caller);
      if (isFile) return replyFile(data as FileDownload);
      const { code, status } = deskOutcomes.ok;
      const response = await replyJson(request, status, {
        code,
        message: language.t('error.ok'),
        data: data ?? null,
      });
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      if (caller.signal?.aborted && error === caller.signal.reason)
        return new Response(null, { status: 400 });
      const failure = describeDeskFailure(error, language, log);
      const response = await replyJson(request, failure.status, failure.envelope);
      if (failure.retryAfterSeconds !== undefined)
        response.headers.set('retry-after', String(failure.retryAfterSeconds));
      return response;
    }
  };
}

function findCall(path: string, method: string): DeskCallName {
  const name = path.slice(DESK_API.length);
  if (!Object.hasOwn(deskApi, name)) throw new AppError('noSuchCall');
  if (method !== (isReadCall(name) ? 'GET' : 'POST')) throw new AppError('methodNotAllowed');
  return name as DeskCallName;
}
