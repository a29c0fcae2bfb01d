import type { Context } from './context.ts';
import { accountsEndpoints } from './modules/accounts/accounts.endpoints.ts';
import { catalogueEndpoints } from './modules/catalogue/catalogue.endpoints.ts';
import { cartEndpoints } from './modules/orders/cart.endpoints.ts';
import { orderEndpoints } from './modules/orders/order.endpoints.ts';
import { rightsEndpoints } from './modules/rights/rights.endpoints.ts';
import { watchingEndpoints } from './modules/watching/watching.endpoints.ts';

type Services = Pick<
  Context,
  | 'catalogue'
  | 'accounts'
  | 'watching'
  | 'cart'
  | 'orders'
  | 'orderFiles'
  | 'availability'
  | 'market'
>;

/** The handlers of all calls. */
export function endpoints(services: Services) {
  const { catalogue, accounts, watching, cart, orders, orderFiles, availability, market } =
    services;
  return {
    ...catalogueEndpoints(catalogue, availability),
    ...accountsEndpoints(accounts),
    ...watchingEndpoints(watching),
    ...cartEndpoints(cart),
    ...orderEndpoints(orders, orderFiles),
    ...rightsEndpoints(availability, market),
  };
}
