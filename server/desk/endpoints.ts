import type { Context } from '../context.ts';
import type { DeskHandlers } from './handlers.ts';
import { importCallHandlers } from './imports.endpoints.ts';
import { jobCallHandlers } from './jobs.endpoints.ts';
import { mediaCallHandlers } from './media.endpoints.ts';
import { sessionCallHandlers } from './session.endpoints.ts';
import { staffCallHandlers } from './staff.endpoints.ts';
import { uploadCallHandlers } from './uploads.endpoints.ts';

/** The handlers of all calls of the desk. */
export function deskHandlers(context: Context): DeskHandlers {
  return {
    ...sessionCallHandlers(context),
    ...staffCallHandlers(context),
    ...uploadCallHandlers(context),
    ...jobCallHandlers(context),
    ...importCallHandlers(context),
    ...mediaCallHandlers(context),
  };
}
