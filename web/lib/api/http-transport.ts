import { type CallName, calls } from '#contract/calls.ts';
import { CallFailure, type CallOptions, type Transport } from '#contract/transport/client.ts';
import { httpTransport } from '#contract/transport/http-transport.ts';
import { isAccountFailure } from './error-catalogue.ts';

export { getFile } from '#contract/transport/http-transport.ts';

interface SiteTransportOptions {
  /** The origin of the server; empty in a browser. */
  origin: string;
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
 * aborts the running one of the same action; a GET is retried once.
 */
export function siteTransport({
  origin,
  locale,
  token,
  onFailure,
}: SiteTransportOptions): Transport {
  const running = new Map<string, AbortController>();
  const send = httpTransport<CallName, CallOptions>({
    origin,
    addressOf: (name) => calls[name],
    headersOf({ idempotencyKey }) {
      const bearer = token();
      return {
        lang: locale(),
        authorization: bearer && `Bearer ${bearer}`,
        'idempotency-key': idempotencyKey,
      };
    },
    isReadRetried: true,
  });

  return async (name, input, options) => {
    const action = `${name} ${options.actionKey ?? ''}`;
    running.get(action)?.abort();
    const controller = new AbortController();
    running.set(action, controller);
    const signal = AbortSignal.any([
      controller.signal,
      ...(options.signal ? [options.signal] : []),
    ]);
    try {
      return await send(name, input, options, signal);
    } catch (error) {
      if (signal.aborted) throw cancelled();
      if (error instanceof CallFailure && !(options.isQuiet && isSilent(name, error)))
        onFailure?.(error);
      throw error;
    } finally {
      if (running.get(action) === controller) running.delete(action);
    }
  };
}

function isSilent(name: CallName, failure: CallFailure): boolean {
  return !isAccountFailure(failure) || SILENT_CALLS.includes(name);
}

function cancelled(): DOMException {
  return new DOMException('cancelled by a newer call', 'AbortError');
}
