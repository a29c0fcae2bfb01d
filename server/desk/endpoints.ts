import type { Context } from '../context.ts';
import { auditCallHandlers } from './audit.endpoints.ts';
import { bannerCallHandlers } from './banners.endpoints.ts';
import { buyerCallHandlers } from './buyers.endpoints.ts';
import { catalogueCallHandlers } from './catalogue.endpoints.ts';
import { dealCallHandlers } from './deals.endpoints.ts';
import { dramaChoiceHandlers } from './drama-choices.endpoints.ts';
import type { DeskHandlers } from './handlers.ts';
import { healthCallHandlers } from './health.endpoints.ts';
import { importCallHandlers } from './imports.endpoints.ts';
import { jobCallHandlers } from './jobs.endpoints.ts';
import { mailCallHandlers } from './mails.endpoints.ts';
import { mediaCallHandlers } from './media.endpoints.ts';
import { orderCallHandlers } from './orders.endpoints.ts';
import { quoteCallHandlers } from './quotes.endpoints.ts';
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
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...todayCallHandlers(context),
    ...searchCallHandlers(context),
    ...orderCallHandlers(context),
    ...quoteCallHandlers(context),
    ...dealCallHandlers(context),
    ...rightsCallHandlers(context),
    ...screenerCallHandlers(context),
    ...shortlistCallHandlers(context),
    ...catalogueCallHandlers(context),
    ...dramaChoiceHandlers(context),
    ...importCallHandlers(context),
    ...jobCallHandlers(context),
    ...uploadCallHandlers(context),
    ...mediaCallHandlers(context),
    ...bannerCallHandlers(context),
    ...siteCallHandlers(context),
    ...buyerCallHandlers(context),
    ...mailCallHandlers(context),
    ...auditCallHandlers(context),
    ...healthCallHandlers(context),
  };
}
