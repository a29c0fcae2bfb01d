import { printTakeOver, type TakeOver } from '../jobs/take-over.ts';
import { print } from '../support/report.ts';
import { HELD_SHARE } from './idle-connections.ts';
import type { LostWrites } from './ledger.ts';
import type { Row } from './table.ts';

export const IDLE_CONNECTIONS = 10_000;
const RECOVERY_SECONDS = 5;

interface Totals {
  /** Of mails about acknowledged orders. */
  missingMails: number;
  inconsistentBuyers: number;
  openIdle: number;
  /** How others took over the jobs of a killed machine. */
  takeOvers: TakeOver[];
}

/** Prints the results of the whole day with their goals. */
export function printGoals(rows: Row[], totals: Totals): void {
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
  const none = (what: string, count: number) => print(what, count, { atMost: 0 });
  const sumLost = (kind: keyof LostWrites) => sum(({ lost }) => lost[kind]);
  const acknowledged = sum((row) => row.acknowledged);
  none(`views lost (${acknowledged} writes of all kinds were acknowledged)`, sumLost('views'));
  none('views counted twice', sumLost('extraViews'));
  none('collected titles lost', sumLost('collects'));
  none('orders lost', sumLost('orders'));
  none('buyers with an incomplete or a second order', totals.inconsistentBuyers);
  none('mails about acknowledged orders not sent', totals.missingMails);
  const pages = sum(({ pageRequests }) => pageRequests);
  none(
    `errors for readers of ${pages} cached pages`,
    sum(({ errors }) => errors.page),
  );
  const longest = Math.max(...rows.map((row) => row.recoverySeconds));
  print('longest recovery', longest, { atMost: RECOVERY_SECONDS }, ' s');
  printTakeOver('jobs of a killed machine taken over', totals.takeOvers);
  print('idle connections', totals.openIdle, { atLeast: HELD_SHARE * IDLE_CONNECTIONS });
}
