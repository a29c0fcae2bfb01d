import { RELOAD_HEADER } from '#contract/desk/address.ts';
import { type DeskCallName, deskCalls } from '#contract/desk/api.ts';
import { serveCalls } from '#server/http/api/serve-calls.ts';
import type { SpendPoints } from '#server/http/rate-limit.ts';
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

/** Handles all paths under `/api/desk/`. */
export function deskApiHandler({ origins, isHttps, ...options }: DeskApiOptions) {
  return serveCalls<DeskCallName, DeskCaller, { address: string }>({
    api: deskCalls,
    ...options,
    readCaller(requester, { headers }, _client, addCookie) {
      const token = sessionCookie.read(headers.get('cookie'), isHttps());
      const device = deviceCookie.read(headers.get('cookie'), isHttps());
      return {
        ...requester,
        isByPerson: headers.get(RELOAD_HEADER) === null,
        ...(token && { token }),
        ...(device && { device }),
        setToken: (value) => addCookie(sessionCookie.write(value, isHttps())),
        setDevice: (value) => addCookie(deviceCookie.write(value, isHttps())),
      };
    },
    refuseOtherSites: (request) => requireOwnPage(request, origins()),
    describe: describeDeskFailure,
  });
}
