import { accounts } from './accounts.ts';
import { ai } from './ai.ts';
import { type CallName, calls } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { deals } from './deals.ts';
import { enquiries } from './enquiries.ts';
import { orders } from './orders.ts';
import { playback } from './playback.ts';
import { rights } from './rights.ts';
import { screeners } from './screeners.ts';
import { shortlists } from './shortlists.ts';
import { defineApi } from './transport/define-api.ts';
import type { Endpoint } from './transport/endpoint.ts';
import { watching } from './watching.ts';

/**
 * All calls. The server's handlers, the OpenAPI document and the client's types are based on it.
 */
export const api = {
  ...accounts,
  ...catalogue,
  ...watching,
  ...orders,
  ...rights,
  ...deals,
  ...playback,
  ...screeners,
  ...shortlists,
  ...enquiries,
  ...ai,
} satisfies Record<CallName, Endpoint>;

export type Api = typeof api;

export const siteCalls = defineApi<CallName, Endpoint>(api, (name) => calls[name]);
