import { join } from 'node:path';
import { accept, addOffer } from '../data/deals.ts';
import { folderWith } from '../data/import.ts';
import { addOrder } from '../data/orders.ts';
import { flat, makeQuoteFile } from '../data/quotes.ts';
import { type Pair, type PairSetting, pair } from './pair.ts';

async function order({ context }: PairSetting) {
  const { orderNo, dramaIds } = await addOrder(context, { dramas: 1 });
  return { order_no: orderNo, dramaIds };
}

async function reviewed(setting: PairSetting) {
  const thing = await order(setting);
  const { order_no } = thing;
  await setting.owner.advanceOrder({ order_no, seen_status: 'submitted', to: 'in_review' });
  return thing;
}

async function quoteFile(setting: PairSetting) {
  // The desk refuses a quote for a title whose version the buyer left undecided.
  const { orderNo: order_no } = await addOrder(setting.context, { dramas: 1, version: 0 });
  const quote = await makeQuoteFile(setting.context, order_no, [flat(100_000)]);
  return { order_no, quote, path: join(await folderWith({ 'quote.json': quote }), 'quote.json') };
}

const offer = async ({ context }: PairSetting) => ({
  order_no: (await addOffer({ context }, { dramas: 1 })).orderNo,
});

async function deal({ context, desk }: PairSetting) {
  const { data } = await accept({ url: desk.siteUrl }, await addOffer({ context }, { dramas: 1 }));
  return { deal_no: data.deal_no as string };
}

/** The first day without the licences. */
const terminatedFrom = `${new Date().getUTCFullYear() + 1}-07-01`;

/** Commands about orders, quotes and deals. */
export const salesPairs: Record<string, Pair> = {
  'order advance': pair(
    order,
    ({ order_no }) => [order_no],
    (owner, { order_no }) =>
      owner.advanceOrder({ order_no, seen_status: 'submitted', to: 'in_review' }),
  ),
  'order accept-on-paper': pair(
    order,
    ({ order_no }) => [order_no, '--note', 'Contract 7'],
    (owner, { order_no }) => owner.acceptOrderOnPaper({ order_no, note: 'Contract 7' }),
  ),
  'order decline': pair(
    order,
    ({ order_no }) => [order_no, '--reason', 'Sold'],
    (owner, { order_no }) =>
      owner.declineOrder({ order_no, seen_status: 'submitted', reason: 'Sold' }),
  ),
  'order correct': pair(
    reviewed,
    ({ order_no }) => [order_no, '--reason', 'A mistake'],
    (owner, { order_no }) =>
      owner.correctOrder({
        order_no,
        seen_status: 'in_review',
        to: 'submitted',
        reason: 'A mistake',
        is_buyer_told: false,
      }),
  ),
  'order note': pair(
    order,
    ({ order_no }) => [order_no, 'Called.'],
    (owner, { order_no }) => owner.addOrderNote({ order_no, note: 'Called.' }),
  ),
  'order message': pair(
    order,
    ({ order_no }) => [order_no, 'Good morning.'],
    (owner, { order_no }) => owner.sendOrderMessage({ order_no, text: 'Good morning.' }),
  ),
  'quote send': pair(
    quoteFile,
    ({ order_no, path }) => [order_no, path],
    (owner, { order_no, quote }) => owner.sendQuote({ order_no, base: null, quote }),
  ),
  'quote recall': pair(
    offer,
    ({ order_no }) => [order_no, '--reason', 'A mistake'],
    (owner, { order_no }) =>
      owner.recallQuote({ order_no, base: { version: 1, state: 'sent' }, reason: 'A mistake' }),
  ),
  'deal countersign': pair(
    deal,
    ({ deal_no }) => [deal_no, '--name', 'Mei Tan', '--title', 'Licensing'],
    (owner, thing) => owner.countersignDeal({ ...thing, name: 'Mei Tan', title: 'Licensing' }),
  ),
  'deal terminate': pair(
    deal,
    ({ deal_no }) => [deal_no, '--reason', 'Not paid', '--from', terminatedFrom],
    (owner, thing) => owner.terminateDeal({ ...thing, reason: 'Not paid', from: terminatedFrom }),
  ),
};
