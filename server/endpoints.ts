import { accountsEndpoints } from './areas/accounts/accounts.endpoints.ts';
import { aiEndpoints } from './areas/ai/ai.endpoints.ts';
import { catalogueEndpoints } from './areas/catalogue/catalogue.endpoints.ts';
import { companyEndpoints } from './areas/company/company.endpoints.ts';
import { dealEndpoints } from './areas/deals/deal.endpoints.ts';
import { enquiryEndpoints } from './areas/enquiries/enquiry.endpoints.ts';
import { materialsEndpoints } from './areas/materials/materials.endpoints.ts';
import { cartEndpoints } from './areas/orders/cart/cart.endpoints.ts';
import { messageEndpoints } from './areas/orders/messages/message.endpoints.ts';
import { orderEndpoints } from './areas/orders/order.endpoints.ts';
import { playbackEndpoints } from './areas/playback/playback.endpoints.ts';
import { quoteEndpoints } from './areas/quotes/quote.endpoints.ts';
import { rightsEndpoints } from './areas/rights/rights.endpoints.ts';
import { screenerEndpoints } from './areas/screeners/screener.endpoints.ts';
import { shortlistEndpoints } from './areas/shortlists/shortlist.endpoints.ts';
import { watchingEndpoints } from './areas/watching/watching.endpoints.ts';
import type { Context } from './context.ts';

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
