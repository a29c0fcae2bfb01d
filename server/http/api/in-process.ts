import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, CallFailure, createClient } from '#contract/transport/client.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Log } from '#server/log.ts';
import { inCallOfRequest } from '#server/observe/request-scope.ts';
import type { Translators } from '#server/text/translators.ts';
import type { Dispatch } from './bind.ts';
import type { Caller } from './caller.ts';
import { describeFailure } from './errors.ts';

interface InProcessOptions {
  dispatch: Dispatch;
  translators: Translators;
  log: Log;
  /** Called when a call fails with a server error (5xx). */
  onFault: () => void;
}

/** The API client for rendering on the server: the same calls, without HTTP. */
export function inProcessClient(
  { dispatch, translators, log, onFault }: InProcessOptions,
  caller: Caller,
): ApiClient {
  return createClient((name, input, { idempotencyKey }) =>
    inCallOfRequest(name, async () => {
      const keyed = idempotencyKey ? { ...caller, idempotencyKey } : caller;
      try {
        return await dispatch(name, async () => input, keyed);
      } catch (error) {
        const failure = callFailure(error, translators[caller.locale].t, log);
        if (failure.status >= outcomes.internal.status) onFault();
        throw failure;
      }
    }),
  );
}

/** Converts any error to the `CallFailure` that pages handle. */
export function callFailure(error: unknown, t: Translate, log: Log): CallFailure {
  const { status, envelope } = describeFailure(error, t, log);
  return new CallFailure(status, envelope);
}
