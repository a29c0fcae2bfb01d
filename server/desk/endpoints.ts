import type { Context } from '../context.ts';
import { auditCallHandlers } from './audit.endpoints.ts';
import { buyerCallHandlers } from './buyers.endpoints.ts';
import type { DeskHandlers } from './handlers.ts';
import { healthCallHandlers } from './health.endpoints.ts';
import { mailCallHandlers } from './mails.endpoints.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...auditCallHandlers(context),
    ...buyerCallHandlers(context),
    ...healthCallHandlers(context),
    ...mailCallHandlers(context),
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
  };
}
