import { deleteUnusedDevices } from '#server/limits/known-devices.ts';
import { deleteExpiredCounts } from '#server/limits/rate-limits.queries.ts';
import type { AccountParts } from './account-parts.ts';
import { deleteExpiredCodes } from './codes/codes.queries.ts';
import { deleteExpiredResetLinks } from './passwords/reset-links.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';

/** Idempotent, so any number of servers may run it at the same time. */
export async function deleteExpired({ db, now }: AccountParts): Promise<void> {
  const time = now();
  await deleteExpiredSessions(db, time);
  await deleteExpiredCodes(db, time);
  await deleteExpiredResetLinks(db, time);
  await deleteUnusedDevices(db, time);
  await deleteExpiredCounts(db, time.getTime());
}
