import type * as v from 'valibot';
import type { Api } from './api.ts';
import type { CallName } from './calls.ts';
import type { Envelope } from './envelope.ts';

export type CallInput<Name extends CallName> = v.InferInput<Api[Name]['input']>;
export type CallOutput<Name extends CallName> = v.InferOutput<Api[Name]['output']>;

export interface CallOptions {
  /** The value of the `Idempotency-Key` header. */
  idempotencyKey?: string;
  /** Aborts the call. */
  signal?: AbortSignal;
  /**
   * A new call aborts a running one with the same name and key. Set where a page makes the same
   * call several times at once, such as once for each tag.
   */
  actionKey?: string | number;
  /** The caller handles failures: no message is shown, except when the session has ended. */
  isQuiet?: boolean;
}

type Call<Name extends CallName> =
  Record<string, never> extends CallInput<Name>
    ? (input?: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>
    : (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>;

/** One function for each call. Pages use it on the server and in the browser. */
export type ApiClient = { readonly [Name in CallName]: Call<Name> };

/** Makes one call and returns `data`, or throws `CallFailure`. */
export type Transport = (name: CallName, input: object, options: CallOptions) => Promise<unknown>;

/**
 * Returns a Proxy that creates each function on access, so that the client needs no list of calls.
 */
export function createClient(transport: Transport): ApiClient {
  return new Proxy({} as ApiClient, {
    get(_, name) {
      // `await client` reads `then`; the client is not a promise.
      if (name === 'then') return undefined;
      return (input: object = {}, options: CallOptions = {}) =>
        transport(name as CallName, input, options);
    },
  });
}

/** A reply whose code is not 200. */
export class CallFailure extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** From the `Retry-After` header, if the reply has one. */
  readonly retryAfterSeconds: number | undefined;
  /** The id under which the server logged the call. */
  readonly requestId: string | null | undefined;

  constructor(
    status: number,
    envelope: Envelope,
    retryAfterSeconds?: number,
    requestId?: string | null,
  ) {
    super(envelope.message);
    this.name = 'CallFailure';
    this.code = envelope.code;
    this.status = status;
    this.data = envelope.data;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}
