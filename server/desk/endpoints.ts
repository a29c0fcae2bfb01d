import type { Context } from '../context.ts';
import type { DeskHandlers } from './handlers.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
  };
}
