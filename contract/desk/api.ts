import type { DeskEndpoint } from './endpoint.ts';
import { screenerCalls } from './screeners.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './session.ts';
import { staffCalls } from './staff.ts';
import { todayCalls } from './today.ts';

/** All calls of the desk. */
export const deskApi = {
  ...sessionCalls,
  ...staffCalls,
  ...screenerCalls,
  ...searchCalls,
  ...todayCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
