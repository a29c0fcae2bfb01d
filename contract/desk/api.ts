import { bannerCalls } from './banners.ts';
import { catalogueCalls } from './catalogue.ts';
import { dramaChoiceCalls } from './drama-choices.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { mediaCalls } from './media.ts';
import { rightsCalls } from './rights.ts';
import { dealCalls } from './deals.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { orderCalls } from './orders.ts';
import { quoteCalls } from './quotes.ts';
import { auditCalls } from './audit.ts';
import { buyerCalls } from './buyers.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { healthCalls } from './health.ts';
import { mailCalls } from './mails.ts';
import { sessionCalls } from './session.ts';
import { shortlistCalls } from './shortlists.ts';
import { siteCalls } from './site.ts';
import { staffCalls } from './staff.ts';
import { uploadCalls } from './uploads.ts';

/** All calls of the desk. */
export const deskApi = {
  ...rightsCalls,
  ...auditCalls,
  ...buyerCalls,
  ...healthCalls,
  ...mailCalls,
  ...sessionCalls,
  ...staffCalls,
  ...catalogueCalls,
  ...bannerCalls,
  ...siteCalls,
  ...shortlistCalls,
  ...dramaChoiceCalls,
  ...uploadCalls,
  ...jobCalls,
  ...importCalls,
  ...mediaCalls,
  ...orderCalls,
  ...quoteCalls,
  ...dealCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
