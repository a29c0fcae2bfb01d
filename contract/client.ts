import type * as v from 'valibot';
import type { Api } from './api.ts';
import type { CallName } from './calls.ts';
import type { Envelope } from './envelope.ts';

export type CallInput<Name extends CallName> = v.InferInput<Api[Name]['input']>;
export type CallOutput<Name extends CallName> = v.InferOutput<Api[Name]['output']>;

export interface CallOptions {
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
  /** Ends the call from outside; it then fails as any aborted request does. */
  signal?: AbortSignal;
  /**
   * A new call cancels the running one of the same action. An action is the call's name; where
   * one page makes the same call several times at once (a rail per tag), each gets its own key.
   */
  actionKey?: string | number;
  /** A failure is the caller's alone: nothing is shown, unless the session has ended. */
  isQuiet?: boolean;
}

type Call<Name extends CallName> =
  Record<string, never> extends CallInput<Name>
    ? (input?: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>
    : (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>;

/** The contract as functions: what pages and forms are written against, in the server as in the browser. */
export type ApiClient = { readonly [Name in CallName]: Call<Name> };

/** Carries one call to its end and gives `data`, or throws `CallFailure`. */
export type Transport = (name: CallName, input: object, options: CallOptions) => Promise<unknown>;

/** Makes each call when it is asked for: the list of addresses stays with who carries them. */
export function createClient(transport: Transport): ApiClient {
  return new Proxy({} as ApiClient, {
    get(_, name) {
      // Who awaits a client asks this first; it is no promise.
      if (name === 'then') return undefined;
      return (input: object = {}, options: CallOptions = {}) =>
        transport(name as CallName, input, options);
    },
  });
}

/** A call that was answered, but not with code 200. */
export class CallFailure extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** After how long to try again, where the answer says so (429, 503). */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, envelope: Envelope, retryAfterSeconds?: number) {
    super(envelope.message);
    this.name = 'CallFailure';
    this.code = envelope.code;
    this.status = status;
    this.data = envelope.data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
