import type { DeskEndpoint } from './endpoint.ts';
import { sessionCalls } from './session.ts';
import { staffCalls } from './staff.ts';

/** All calls of the desk. */
export const deskApi = {
  ...sessionCalls,
  ...staffCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
