import type { Log } from '../log.ts';
import type { Translators } from '../text/translators.ts';
import { describeFailure } from './api/errors.ts';
import { PLAIN } from './pages/page-address.ts';

/** The reply to a request for a document or picture that failed, in plain English text. */
export function plainFailure(error: unknown, translators: Translators, log: Log): Response {
  const { status, envelope, retryAfterSeconds } = describeFailure(error, translators.en.t, log);
  const response = new Response(envelope.message, { status, headers: PLAIN });
  if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}
