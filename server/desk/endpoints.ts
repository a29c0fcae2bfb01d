import type { Context } from '../context.ts';
import { dealCallHandlers } from './deals.endpoints.ts';
import type { DeskHandlers } from './handlers.ts';
import { orderCallHandlers } from './orders.endpoints.ts';
import { quoteCallHandlers } from './quotes.endpoints.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...orderCallHandlers(context),
    ...quoteCallHandlers(context),
    ...dealCallHandlers(context),
  };
}
