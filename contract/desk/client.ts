import type * as v from 'valibot';
import type { Client } from '../transport/client.ts';
import type { DeskApi, DeskCallName } from './api.ts';

export type DeskInput<Name extends DeskCallName> = v.InferInput<DeskApi[Name]['input']>;
export type DeskOutput<Name extends DeskCallName> = v.InferOutput<DeskApi[Name]['output']>;

export interface DeskCallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The page loads again by itself; the call does not keep an idle session alive. */
  isReload?: boolean;
}

/** One function for each call of the desk. */
export type DeskClient = Client<DeskApi, DeskCallOptions>;
