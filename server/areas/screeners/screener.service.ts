import type { Tx } from '#server/db/client.ts';
import { createScreenerRequests } from './requests/request.service.ts';
import { deleteEndedScreeners, deleteExpiredRows, deleteScreenersOf } from './retention.queries.ts';
import type { ScreenerParts } from './screener-parts.ts';
import { createVerification } from './verification/verification.service.ts';
import { createScreenerPage } from './viewing/show.service.ts';
import { createViewReports } from './viewing/view-report.service.ts';
import { createViewing } from './viewing/viewing.service.ts';

export type ScreenerService = ReturnType<typeof createScreenerService>;

/** Equals the lifetime of the viewer cookie (http/visitor/viewer-cookie.ts). */
const VIEWER_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a screener and its report are kept after its end. The privacy policy states it. */
const KEPT_MONTHS = 24;

/** The buyer's and the recipient's side of screeners. */
export function createScreenerService(parts: ScreenerParts) {
  const { db, now, burned } = parts;
  return {
    ...createScreenerRequests(parts),
    ...createScreenerPage(parts),
    ...createVerification(parts),
    ...createViewing(parts),
    ...createViewReports(parts),

    /** Runs in the transaction that deletes an account. A report is personal data. */
    async deleteOfAccount(tx: Tx, userId: number): Promise<void> {
      const deleted = await deleteScreenersOf(tx, userId);
      await burned.forget(tx, deleted.map(burned.labelOf));
    },

    /** Idempotent, so any number of servers may run it at the same time. */
    async deleteExpired(): Promise<void> {
      const time = now();
      const verifiedBefore = new Date(time.getTime() - VIEWER_MS);
      await deleteExpiredRows(db, { now: time, verifiedBefore });
      const endedBefore = new Date(time);
      endedBefore.setUTCMonth(endedBefore.getUTCMonth() - KEPT_MONTHS);
      await deleteEndedScreeners(db, endedBefore);
    },
  };
}
