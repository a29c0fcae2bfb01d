import { accounts } from './accounts.ts';
import type { CallName } from './calls.ts';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { watching } from './watching.ts';

/** The whole contract: bound by the server, described in OpenAPI, typed in the client. */
export const api = { ...accounts, ...catalogue, ...watching, ...orders } satisfies Record<
  CallName,
  Endpoint
>;

export type Api = typeof api;
