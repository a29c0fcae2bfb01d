import type * as v from 'valibot';
import type { Api } from '../api.ts';
import type { CallName } from '../calls.ts';
import type { CallTable } from './endpoint.ts';
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

type Call<Calls extends CallTable, Name extends keyof Calls, Options> =
  Record<string, never> extends v.InferInput<Calls[Name]['input']>
    ? (input?: v.InferInput<Calls[Name]['input']>, options?: Options) => Reply<Calls[Name]>
    : (input: v.InferInput<Calls[Name]['input']>, options?: Options) => Reply<Calls[Name]>;

type Reply<Endpoint extends CallTable[string]> = Promise<v.InferOutput<Endpoint['output']>>;

/** One function for each call of an API. */
export type Client<Calls extends CallTable, Options> = {
  readonly [Name in keyof Calls]: Call<Calls, Name, Options>;
};

/** The calls of the site. Pages use it on the server and in the browser. */
export type ApiClient = Client<Api, CallOptions>;

/** Makes one call and returns `data`, or throws `CallFailure`. */
export type Transport<Name = CallName, Options = CallOptions> = (
  name: Name,
  input: object,
  options: Options,
) => Promise<unknown>;

/**
 * Returns a Proxy that creates each function on access, so that the client needs no list of calls.
 */
export function createClient<Calls extends CallTable = Api, Options extends object = CallOptions>(
  transport: Transport<NoInfer<keyof Calls & string>, NoInfer<Options>>,
): Client<Calls, Options> {
  return new Proxy({} as Client<Calls, Options>, {
    get(_, name) {
      // `await client` reads `then`; the client is not a promise.
      if (name === 'then') return undefined;
      return (input: object = {}, options = {} as Options) =>
        transport(name as keyof Calls & string, input, options);
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

/** The failure of a call without a reply: its request failed, or its chunk could not be loaded. */
export function noAnswer(): CallFailure {
  return new CallFailure(0, { code: 0, message: '', data: null });
}

/** Compares names, because the server and the build each have their own copy of the class. */
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
