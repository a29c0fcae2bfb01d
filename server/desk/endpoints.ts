import type { Context } from '../context.ts';
import type { DeskHandlers } from './handlers.ts';
import { screenerCallHandlers } from './screeners.endpoints.ts';
import { searchCallHandlers } from './search.endpoints.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';
import { todayCallHandlers } from './today.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...screenerCallHandlers(context),
    ...searchCallHandlers(context),
    ...todayCallHandlers(context),
  };
}
