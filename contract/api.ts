import { accounts } from './accounts.ts';
import type { CallName } from './calls.ts';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { watching } from './watching.ts';

/** The whole contract. The server binds it, OpenAPI is made from it, the client takes its types. */
export const api = { ...accounts, ...catalogue, ...watching, ...orders } satisfies Record<
  CallName,
  Endpoint
>;

export type Api = typeof api;
