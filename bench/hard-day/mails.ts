import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { MailServer } from './mail-server.ts';

const TIMEOUT_MS = 60_000;

/**
 * Waits for the mails about acknowledged orders and returns how many are missing. The operator's name
 * the order. Those of buyers do not, but each buyer has one order, so any mail to them counts.
 */
export async function waitForMails({ orders }: Ledger, mail: MailServer): Promise<number> {
  const countMissing = () =>
    orders.filter(({ orderNo }) => !mail.orders.has(orderNo)).length +
    orders.filter(({ email }) => !mail.recipients.has(email)).length;
  const deadline = performance.now() + TIMEOUT_MS;
  while (countMissing() > 0 && performance.now() < deadline) await delay(100);
  return countMissing();
}
