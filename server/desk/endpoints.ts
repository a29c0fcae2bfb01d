import type { Context } from '../context.ts';
import { bannerCallHandlers } from './banners.endpoints.ts';
import { dramaChoiceHandlers } from './drama-choices.endpoints.ts';
import type { DeskHandlers } from './handlers.ts';
import { importCallHandlers } from './imports.endpoints.ts';
import { jobCallHandlers } from './jobs.endpoints.ts';
import { mediaCallHandlers } from './media.endpoints.ts';
import { rightsCallHandlers } from './rights.endpoints.ts';
import { screenerCallHandlers } from './screeners.endpoints.ts';
import { searchCallHandlers } from './search.endpoints.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { shortlistCallHandlers } from './shortlists.endpoints.ts';
import { siteCallHandlers } from './site.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';
import { todayCallHandlers } from './today.endpoints.ts';
import { uploadCallHandlers } from './uploads.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...rightsCallHandlers(context),
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...screenerCallHandlers(context),
    ...searchCallHandlers(context),
    ...todayCallHandlers(context),
    ...bannerCallHandlers(context),
    ...siteCallHandlers(context),
    ...shortlistCallHandlers(context),
    ...dramaChoiceHandlers(context),
    ...uploadCallHandlers(context),
    ...jobCallHandlers(context),
    ...importCallHandlers(context),
    ...mediaCallHandlers(context),
  };
}
