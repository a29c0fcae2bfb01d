import type { Context } from './context.ts';
import { accountsEndpoints } from './modules/accounts/accounts.endpoints.ts';
import { catalogueEndpoints } from './modules/catalogue/catalogue.endpoints.ts';
import { cartEndpoints } from './modules/orders/cart.endpoints.ts';
import { watchingEndpoints } from './modules/watching/watching.endpoints.ts';

type Services = Pick<Context, 'catalogue' | 'accounts' | 'watching' | 'cart'>;

/** What answers each call. */
export function endpoints({ catalogue, accounts, watching, cart }: Services) {
  return {
    ...catalogueEndpoints(catalogue),
    ...accountsEndpoints(accounts),
    ...watchingEndpoints(watching),
    ...cartEndpoints(cart),
  };
}
