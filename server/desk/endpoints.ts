import { buyerCallHandlers } from '../areas/accounts/desk/buyers.endpoints.ts';
import { auditCallHandlers } from '../areas/audit/desk/audit.endpoints.ts';
import { bannerCallHandlers } from '../areas/catalogue/desk/banners.endpoints.ts';
import { catalogueCallHandlers } from '../areas/catalogue/desk/catalogue.endpoints.ts';
import { dramaChoiceHandlers } from '../areas/catalogue/desk/drama-choices.endpoints.ts';
import { importCallHandlers } from '../areas/catalogue/desk/imports.endpoints.ts';
import { siteCallHandlers } from '../areas/catalogue/desk/site.endpoints.ts';
import { dealCallHandlers } from '../areas/deals/desk/deals.endpoints.ts';
import { orderDetailHandlers } from '../areas/deals/desk/order-detail.endpoints.ts';
import { enquiryCallHandlers } from '../areas/enquiries/desk/enquiries.endpoints.ts';
import { healthCallHandlers } from '../areas/health/desk/health.endpoints.ts';
import { jobCallHandlers } from '../areas/jobs/desk/jobs.endpoints.ts';
import { mailCallHandlers } from '../areas/mails/desk/mails.endpoints.ts';
import { mediaCallHandlers } from '../areas/media/desk/media.endpoints.ts';
import { orderCallHandlers } from '../areas/orders/desk/orders.endpoints.ts';
import { quoteCallHandlers } from '../areas/quotes/desk/quotes.endpoints.ts';
import { rightsCallHandlers } from '../areas/rights/desk/rights.endpoints.ts';
import { screenerCallHandlers } from '../areas/screeners/desk/screeners.endpoints.ts';
import { searchCallHandlers } from '../areas/search/desk/search.endpoints.ts';
import { shortlistCallHandlers } from '../areas/shortlists/desk/shortlists.endpoints.ts';
import { sessionCallHandlers } from '../areas/staff/desk/session.endpoints.ts';
import { staffCallHandlers } from '../areas/staff/desk/staff.endpoints.ts';
import { todayCallHandlers } from '../areas/today/desk/today.endpoints.ts';
import { uploadCallHandlers } from '../areas/uploads/desk/uploads.endpoints.ts';
import type { Context } from '../context.ts';
import type { DeskHandlers } from './handlers.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...todayCallHandlers(context),
    ...searchCallHandlers(context),
    ...orderCallHandlers(context),
    ...orderDetailHandlers(context),
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
