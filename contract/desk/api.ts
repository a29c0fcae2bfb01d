import { auditCalls } from './audit.ts';
import { buyerCalls } from './buyers.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { healthCalls } from './health.ts';
import { mailCalls } from './mails.ts';
import { sessionCalls } from './session.ts';
import { staffCalls } from './staff.ts';

/** All calls of the desk. */
export const deskApi = {
  ...auditCalls,
  ...buyerCalls,
  ...healthCalls,
  ...mailCalls,
  ...sessionCalls,
  ...staffCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
