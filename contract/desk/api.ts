import { defineApi } from '../transport/define-api.ts';
import { deskAddress } from './address.ts';
import { bannerCalls } from './banners.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { dramaChoiceCalls } from './catalogue/drama-choices.ts';
import { importCalls } from './catalogue/imports.ts';
import { mediaCalls } from './catalogue/media.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { healthCalls } from './health.ts';
import { jobCalls } from './jobs/jobs.ts';
import { uploadCalls } from './jobs/uploads.ts';
import { mailCalls } from './mails.ts';
import { rightsCalls } from './rights.ts';
import { rightsCheckCalls } from './rights-check.ts';
import { buyerCalls } from './sales/buyers.ts';
import { dealCalls } from './sales/deals.ts';
import { enquiryCalls } from './sales/enquiries.ts';
import { orderCalls } from './sales/orders.ts';
import { quoteCalls } from './sales/quotes.ts';
import { screenerCalls } from './sales/screeners.ts';
import { shortlistCalls } from './sales/shortlists.ts';
import { searchCalls } from './search.ts';
import { menuAndTagCalls } from './site.ts';
import { auditCalls } from './staff/audit.ts';
import { sessionCalls } from './staff/session.ts';
import { staffCalls } from './staff/staff.ts';
import { todayCalls } from './today.ts';

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
  ...menuAndTagCalls,
  ...buyerCalls,
  ...mailCalls,
  ...auditCalls,
  ...healthCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;

export const deskCalls = defineApi<DeskCallName, DeskEndpoint>(deskApi, deskAddress);
