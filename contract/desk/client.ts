import type * as v from 'valibot';
import type { DeskApi, DeskCallName } from './api.ts';

export type DeskInput<Name extends DeskCallName> = v.InferInput<DeskApi[Name]['input']>;
export type DeskOutput<Name extends DeskCallName> = v.InferOutput<DeskApi[Name]['output']>;

export interface DeskCallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The page loads again by itself; the call does not keep an idle session alive. */
  isReload?: boolean;
}

type DeskCall<Name extends DeskCallName> =
  Record<string, never> extends DeskInput<Name>
    ? (input?: DeskInput<Name>, options?: DeskCallOptions) => Promise<DeskOutput<Name>>
    : (input: DeskInput<Name>, options?: DeskCallOptions) => Promise<DeskOutput<Name>>;

/** One function for each call of the desk. */
export type DeskClient = { readonly [Name in DeskCallName]: DeskCall<Name> };

export type DeskTransport = (
  name: DeskCallName,
  input: object,
  options: DeskCallOptions,
) => Promise<unknown>;

/** Returns a Proxy that creates each function on access. */
export function createDeskClient(transport: DeskTransport): DeskClient {
  return new Proxy({} as DeskClient, {
    get(_, name) {
      // `await client` reads `then`; the client is not a promise.
      if (name === 'then') return undefined;
      return (input: object = {}, options: DeskCallOptions = {}) =>
        transport(name as DeskCallName, input, options);
    },
  });
}
