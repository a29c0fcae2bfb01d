import { defineApi } from '../define-api.ts';
import { deskAddress } from './address.ts';
import { auditCalls } from './audit.ts';
import { bannerCalls } from './banners.ts';
import { buyerCalls } from './buyers.ts';
import { catalogueCalls } from './catalogue.ts';
import { dealCalls } from './deals.ts';
import { dramaChoiceCalls } from './drama-choices.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { enquiryCalls } from './enquiries.ts';
import { healthCalls } from './health.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { mailCalls } from './mails.ts';
import { mediaCalls } from './media.ts';
import { orderCalls } from './orders.ts';
import { quoteCalls } from './quotes.ts';
import { rightsCalls } from './rights.ts';
import { rightsCheckCalls } from './rights-check.ts';
import { screenerCalls } from './screeners.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './session.ts';
import { shortlistCalls } from './shortlists.ts';
import { siteCalls } from './site.ts';
import { staffCalls } from './staff.ts';
import { todayCalls } from './today.ts';
import { uploadCalls } from './uploads.ts';

/** All calls of the desk. */
export const deskApi = {
  ...sessionCalls,
  ...staffCalls,
  ...todayCalls,
  ...searchCalls,
  ...orderCalls,
  ...quoteCalls,
  ...dealCalls,
  ...rightsCalls,
  ...rightsCheckCalls,
  ...screenerCalls,
  ...shortlistCalls,
  ...enquiryCalls,
  ...catalogueCalls,
  ...dramaChoiceCalls,
  ...importCalls,
  ...jobCalls,
  ...uploadCalls,
  ...mediaCalls,
  ...bannerCalls,
  ...siteCalls,
  ...buyerCalls,
  ...mailCalls,
  ...auditCalls,
  ...healthCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;

export const deskCalls = defineApi<DeskCallName, DeskEndpoint>(deskApi, deskAddress);
