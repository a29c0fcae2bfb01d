import { stateAt } from '../../../../contract/deals/quote.ts';
import type { Tx } from '../../../db/client.ts';
import type { OrderStatus } from '../../../db/tables.ts';
import { OperatorError } from '../../../errors/operator-error.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import { findCompany } from '../company/company.queries.ts';
import { listItems, type OrderRow } from '../history.queries.ts';
import { toMailedOrder, toOrder } from '../order.mapper.ts';
import { listLines, listQuotes } from '../quotes/quote.queries.ts';
import type { Agreement } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import { toBuyer, toContactBuyer } from './parties.ts';

const BEFORE_DEAL: readonly OrderStatus[] = ['submitted', 'in_review', 'quoted'];

/** What an operator records as agreed on paper; throws if there can be no deal. */
export async function readPaper(
  tx: Tx,
  order: OrderRow,
  time: Date,
  { toGrantTerms }: Pick<DealRights, 'toGrantTerms'>,
): Promise<Agreement> {
  if (!BEFORE_DEAL.includes(order.status))
    throw new OperatorError(
      `Order ${order.order_no} is ${order.status}; only an open order can be accepted on paper.`,
    );
  if (order.user_id === null)
    throw new OperatorError(
      `The account of order ${order.order_no} was deleted, so the buyer is not known.`,
    );
  const mailed = toMailedOrder(order);
  const company = await findCompany(tx, order.user_id);
  const buyer = company ? toBuyer(company, mailed.contact.email) : toContactBuyer(mailed);
  const agreed = await readPaperLines(tx, order, time);
  const day = time.toISOString().slice(0, 10);
  const over = agreed.lines.filter(({ terms }) => toGrantTerms(terms, day).last_day < day);
  if (over.length > 0)
    throw new OperatorError(
      `The licence of ${over.map(({ title }) => `"${title}"`).join(', ')} would be over: its last day is before ${day}. Order ${order.order_no} was not changed.`,
    );
  return { order: mailed, buyer, ...agreed };
}

/** Of the open quote, which must not have ended, else of the order. */
async function readPaperLines(tx: Tx, order: OrderRow, time: Date) {
  const [newest] = await listQuotes(tx, order.id);
  if (newest && stateAt(newest, time) === 'sent') {
    const rows = await listLines(tx, [newest.id]);
    const lines = rows.filter((row) => row.is_offered).map(mapper.toAgreedLine);
    const quote = mapper.toAgreedQuote(newest, { locale: order.locale, time });
    return { quote, lines, dramaIds: lines.map(({ dramaId }) => dramaId) };
  }
  const items = await listItems(tx, order.id);
  const parts = { items, events: [], quote: undefined, deal: undefined };
  const { items: ordered } = toOrder(order, parts, { addressOf: (path) => path, time });
  const lines = ordered.map(mapper.toOrderedLine);
  return { quote: null, lines, dramaIds: lines.map(({ dramaId }) => dramaId) };
}
