import { dealCalls } from './deals.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { orderCalls } from './orders.ts';
import { quoteCalls } from './quotes.ts';
import { sessionCalls } from './session.ts';
import { staffCalls } from './staff.ts';

/** All calls of the desk. */
export const deskApi = {
  ...sessionCalls,
  ...staffCalls,
  ...orderCalls,
  ...quoteCalls,
  ...dealCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
