import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { MailServer } from './mail-server.ts';

const TIMEOUT_MS = 60_000;

/**
 * Waits until buyer and operator have got a mail about each acknowledged order; returns how many
 * mails are missing.
 */
export async function countMissingMails({ orders }: Ledger, mail: MailServer): Promise<number> {
  const countMissing = () =>
    orders.filter(({ orderNo }) => !mail.orders.has(orderNo)).length +
    orders.filter(({ email }) => !mail.recipients.has(email)).length;
  const deadline = performance.now() + TIMEOUT_MS;
  while (countMissing() > 0 && performance.now() < deadline) await delay(100);
  return countMissing();
}
