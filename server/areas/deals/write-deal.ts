import type { Tx } from '#server/db/client.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { insertEvent } from '../orders/history.queries.ts';
import { closeOpenQuote, closeQuote } from '../quotes/quote.queries.ts';
import type { DealRights } from '../rights/deals/deal-rights.ts';
import type { Agreement, MadeDeal, Proposal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealNotifier } from './deal-notifier.ts';

/** An agreement with the memo that was made for it. */
export interface Draft {
  kind: 'draft';
  facts: mapper.DealFacts;
  /** The day of acceptance, on which terms without a start date begin. */
  day: string;
  agreement: Agreement;
  memo: Buffer;
}

interface WriterParts {
  audit: AuditService;
  rights: DealRights;
  notifier: DealNotifier;
}

/**
 * Writes the deal, its grants and what follows from it for the order. Undefined if the deal's number is
 * taken.
 */
export async function writeDeal(
  tx: Tx,
  proposal: Proposal,
  { facts, day, agreement, memo }: Draft,
  { audit, rights, notifier }: WriterParts,
): Promise<MadeDeal | undefined> {
  const { order, buyer, lines } = agreement;
  const { dealNo, acceptedAt } = facts;
  const deal = mapper.toNewDeal(facts, agreement, proposal, memo);
  const saved = await queries.insertDeal(tx, deal);
  if (!saved) return undefined;
  const licence = { party: buyer.legal_name, reference: dealNo, lines };
  const grants = await rights.addDealGrants(tx, licence, day);
  await queries.insertDealLines(tx, mapper.toNewDealLines(saved.id, lines, grants));
  await confirmOrder(tx, proposal, agreement, acceptedAt);
  if (proposal.kind === 'paper')
    await audit.record(tx, {
      actor: proposal.actor,
      action: 'deal.accept-on-paper',
      subject: `deal:${dealNo}`,
      change: { order_no: proposal.order.order_no, note: proposal.note },
    });
  const mailed = mapper.toNewMailedDeal(facts, agreement);
  const file = mapper.toMemoFile(dealNo, memo);
  await notifier.dealMade(tx, order, mailed, file, proposal.kind === 'paper');
  return mapper.toMadeDeal(facts, agreement, saved.memoSha256);
}

async function confirmOrder(tx: Tx, proposal: Proposal, agreement: Agreement, at: Date) {
  const { order, quote, isConfirmed } = agreement;
  if (quote) await closeQuote(tx, quote.id, { state: 'accepted', at });
  // Without an open quote there may be one that has ended and is not closed yet.
  else await closeOpenQuote(tx, order.order_id, 'recalled', at);
  if (isConfirmed) return;
  const { note, actor } = proposal.kind === 'paper' ? proposal : { note: '', actor: 'buyer' };
  await insertEvent(tx, { orderId: order.order_id, status: 'confirmed', note, actor, at });
}
