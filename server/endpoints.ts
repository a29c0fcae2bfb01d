import type { Context } from './context.ts';
import { accountsEndpoints } from './modules/accounts/accounts.endpoints.ts';
import { aiEndpoints } from './modules/ai/ai.endpoints.ts';
import { catalogueEndpoints } from './modules/catalogue/catalogue.endpoints.ts';
import { enquiryEndpoints } from './modules/enquiries/enquiry.endpoints.ts';
import { materialsEndpoints } from './modules/materials/materials.endpoints.ts';
import { cartEndpoints } from './modules/orders/cart.endpoints.ts';
import { companyEndpoints } from './modules/orders/company/company.endpoints.ts';
import { dealEndpoints } from './modules/orders/deals/deal.endpoints.ts';
import { messageEndpoints } from './modules/orders/messages/message.endpoints.ts';
import { orderEndpoints } from './modules/orders/order.endpoints.ts';
import { quoteEndpoints } from './modules/orders/quotes/quote.endpoints.ts';
import { playbackEndpoints } from './modules/playback/playback.endpoints.ts';
import { rightsEndpoints } from './modules/rights/rights.endpoints.ts';
import { screenerEndpoints } from './modules/screeners/screener.endpoints.ts';
import { shortlistEndpoints } from './modules/shortlists/shortlist.endpoints.ts';
import { watchingEndpoints } from './modules/watching/watching.endpoints.ts';

type Services = Pick<
  Context,
  | 'catalogue'
  | 'accounts'
  | 'watching'
  | 'cart'
  | 'orders'
  | 'orderFiles'
  | 'quotes'
  | 'deals'
  | 'messages'
  | 'company'
  | 'availability'
  | 'materials'
  | 'market'
  | 'playback'
  | 'screeners'
  | 'shortlists'
  | 'enquiries'
  | 'ai'
>;

/** The handlers of all calls. */
export function endpoints(services: Services) {
  const { catalogue, accounts, watching, cart, orders, orderFiles, availability, market } =
    services;
  const { quotes, deals, messages, company } = services;
  return {
    ...catalogueEndpoints(catalogue, availability),
    ...accountsEndpoints(accounts),
    ...watchingEndpoints(watching),
    ...cartEndpoints(cart),
    ...orderEndpoints(orders, orderFiles),
    ...quoteEndpoints(quotes),
    ...dealEndpoints(deals),
    ...messageEndpoints(messages),
    ...companyEndpoints(company),
    ...rightsEndpoints(availability, market),
    ...materialsEndpoints(services.materials),
    ...playbackEndpoints(services.playback),
    ...screenerEndpoints(services.screeners),
    ...shortlistEndpoints(services.shortlists),
    ...enquiryEndpoints(services.enquiries),
    ...aiEndpoints(services.ai),
  };
}
