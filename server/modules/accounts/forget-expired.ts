import { deleteExpiredCounts } from '../../limits/rate-limits.queries.ts';
import type { AccountParts } from './account-parts.ts';
import { deleteExpiredCodes } from './codes/codes.queries.ts';
import { deleteExpiredResetLinks } from './passwords/reset-links.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';
import { forgetUnusedDevices } from './sign-in/known-devices.ts';

/** What proves nothing any more need not be kept. Every server may do it, at any time. */
export async function forgetExpired({ db, now }: AccountParts): Promise<void> {
  const time = now();
  await deleteExpiredSessions(db, time);
  await deleteExpiredCodes(db, time);
  await deleteExpiredResetLinks(db, time);
  await forgetUnusedDevices(db, time);
  await deleteExpiredCounts(db, time.getTime());
}
