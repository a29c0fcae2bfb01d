import type { Context } from '../context.ts';
import { auditCallHandlers } from './audit/audit.endpoints.ts';
import { buyerCallHandlers } from './buyers/buyers.endpoints.ts';
import { mailCallHandlers } from './buyers/mails.endpoints.ts';
import { catalogueCallHandlers } from './catalogue/catalogue.endpoints.ts';
import { dramaChoiceHandlers } from './catalogue/drama-choices.endpoints.ts';
import { importCallHandlers } from './catalogue/imports.endpoints.ts';
import { jobCallHandlers } from './catalogue/jobs.endpoints.ts';
import { mediaCallHandlers } from './catalogue/media.endpoints.ts';
import { uploadCallHandlers } from './catalogue/uploads.endpoints.ts';
import { enquiryCallHandlers } from './enquiries/enquiries.endpoints.ts';
import type { DeskHandlers } from './handlers.ts';
import { dealCallHandlers } from './orders/deals.endpoints.ts';
import { orderCallHandlers } from './orders/orders.endpoints.ts';
import { quoteCallHandlers } from './orders/quotes.endpoints.ts';
import { healthCallHandlers } from './overview/health.endpoints.ts';
import { searchCallHandlers } from './overview/search.endpoints.ts';
import { todayCallHandlers } from './overview/today.endpoints.ts';
import { rightsCallHandlers } from './rights/rights.endpoints.ts';
import { screenerCallHandlers } from './screeners/screeners.endpoints.ts';
import { shortlistCallHandlers } from './screeners/shortlists.endpoints.ts';
import { bannerCallHandlers } from './site/banners.endpoints.ts';
import { siteCallHandlers } from './site/site.endpoints.ts';
import { sessionCallHandlers } from './staff/session.endpoints.ts';
import { staffCallHandlers } from './staff/staff.endpoints.ts';

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
    ...enquiryCallHandlers(context),
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
