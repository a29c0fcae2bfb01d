import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireConfirmed } from '#server/limits/require-confirmed.ts';
import { findCompany, lockCompany } from '../company/company.queries.ts';
import { findOrder, lockOrder } from '../orders/history.queries.ts';
import { toMailedOrder } from '../orders/order.mapper.ts';
import { findOrderOfQuote, findQuote, listLines, lockQuote } from '../quotes/quote.queries.ts';
import { lineNotOffered, requireOpen } from '../quotes/quote-state.ts';
import type { Acceptance, AgreedLine, Agreement, MadeDeal, Proposal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import { findDealByKey, lockSigner } from './deal.queries.ts';
import { toBuyer } from './parties.ts';

/** Locks the account, the order, its quote and the company, in the sequence of record 37. */
export async function lockAcceptance(tx: Tx, { signer, request }: Acceptance): Promise<void> {
  const { userId } = signer;
  await lockSigner(tx, userId);
  const orderId = await findOrderOfQuote(tx, userId, request.quote_id);
  if (orderId === undefined) throw new AppError('notFound');
  await lockOrder(tx, userId, orderId);
  await lockQuote(tx, request.quote_id);
  await lockCompany(tx, userId);
}

/** What the buyer accepts; throws if it cannot be accepted. */
export async function readAcceptance(
  tx: Tx,
  { signer, request }: Acceptance,
  time: Date,
): Promise<Agreement> {
  const { userId, email, locale } = signer;
  const quote = await findQuote(tx, request.quote_id);
  const order = quote && (await findOrder(tx, userId, quote.order_id));
  if (!order) throw new AppError('notFound');
  requireOpen(order, quote, time);
  const rows = await listLines(tx, [quote.id]);
  const offered = rows.filter((row) => row.is_offered).map(mapper.toAgreedLine);
  const company = await findCompany(tx, userId);
  if (!company) throw new AppError('companyNeeded');
  requireConfirmed(signer, time);
  return {
    kind: 'agreement',
    order: toMailedOrder(order),
    isConfirmed: false,
    quote: mapper.toAgreedQuote(quote, { locale, time }),
    buyer: toBuyer(company, email),
    lines: chooseLines(offered, request.line_ids),
    dramaIds: offered.map(({ dramaId }) => dramaId),
  };
}

/** The deal of an earlier request with the same key; throws if that request differed. */
export async function findEarlier(tx: Tx, proposal: Proposal): Promise<MadeDeal | undefined> {
  if (proposal.kind === 'paper') return undefined;
  const { userId, idempotencyKey } = proposal.signer;
  if (idempotencyKey === undefined) return undefined;
  const earlier = await findDealByKey(tx, userId, idempotencyKey);
  if (earlier && !earlier.fingerprint?.equals(proposal.fingerprint))
    throw new AppError('keyReused');
  return earlier && { kind: 'deal', ...earlier };
}

/** All offered lines, or those with the given ids; throws for an id that is not offered. */
function chooseLines(offered: AgreedLine[], lineIds: number[] | undefined): AgreedLine[] {
  if (!lineIds) return offered;
  const wanted = new Set<number | null>(lineIds);
  const chosen = offered.filter(({ quoteLineId }) => wanted.has(quoteLineId));
  if (chosen.length !== lineIds.length) throw lineNotOffered('line_ids');
  return chosen;
}
