import { bannerCalls } from './banners.ts';
import { dramaChoiceCalls } from './drama-choices.ts';
import type { DeskEndpoint } from './endpoint.ts';
import { importCalls } from './imports.ts';
import { jobCalls } from './jobs.ts';
import { mediaCalls } from './media.ts';
import { rightsCalls } from './rights.ts';
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
  ...rightsCalls,
  ...sessionCalls,
  ...staffCalls,
  ...screenerCalls,
  ...searchCalls,
  ...todayCalls,
  ...bannerCalls,
  ...siteCalls,
  ...shortlistCalls,
  ...dramaChoiceCalls,
  ...uploadCalls,
  ...jobCalls,
  ...importCalls,
  ...mediaCalls,
} satisfies Record<string, DeskEndpoint>;

export type DeskApi = typeof deskApi;
export type DeskCallName = keyof DeskApi;
