import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let sales: DeskClient;

beforeAll(async () => {
  desk = await startTestDesk({
    settings: { API_RATE: '0' },
    overrides: { now: () => new Date('2026-11-16T08:00:00Z') },
  });
  sales = await desk.as('sales');
});

async function addDeal(dramas = 1) {
  const offer = await addOffer(desk, { dramas });
  const { data } = await accept({ url: desk.siteUrl }, offer);
  return { ...offer, dealNo: data.deal_no as string };
}

const auditOf = (dealNo: string) =>
  desk.context.audit.list({ subject: `deal:${dealNo}`, limit: 5 });

test('countersigns a deal; its memo is downloaded with the hash that is shown', async () => {
  const { dealNo: deal_no, orderNo } = await addDeal();
  expect(await sales.listDeals({ search: deal_no })).toMatchObject({
    list: [{ deal_no, order_no: orderNo, status: 'awaiting', buyer: 'Luz SA', title_count: 1 }],
    total: 1,
  });
  const signed = await sales.countersignDeal({ deal_no, name: 'Mei Tan', title: 'Licensing' });
  expect(signed).toMatchObject({ deal_no, is_mailed: true });
  const memo = await sales.exportDeal({ deal_no });
  expect(createHash('sha256').update(memo.bytes).digest('hex')).toBe(signed.countersigned_sha256);
  const shown = await sales.getDeal({ deal_no });
  expect(shown).toMatchObject({
    order_no: orderNo,
    state: 'countersigned',
    countersigner_name: 'Mei Tan',
    countersigned_by: 'sales@desk.example',
    countersigned_by_name: 'Test sales',
    total_minor: 100_000,
    is_seller_unnamed: true,
    actor: 'buyer',
    actor_name: null,
    lines: [{ is_grant_active: true, last_day: '2028-11-15' }],
  });
  const accepted = await sales.exportDeal({ deal_no, version: 'accepted' });
  expect(createHash('sha256').update(accepted.bytes).digest('hex')).toBe(shown.memo_sha256);
  await expect(
    sales.countersignDeal({ deal_no, name: 'Mei Tan', title: 'Licensing' }),
  ).rejects.toMatchObject({ code: allOutcomes.refused.code });
  expect(await auditOf(deal_no)).toMatchObject([
    { actor: 'sales@desk.example', action: 'deal.countersign' },
  ]);
});

test('shows what a termination ends before it does', async () => {
  const { dealNo: deal_no } = await addDeal(2);
  const from = '2027-07-01';
  const preview = await sales.getTerminationPreview({ deal_no, from });
  expect(preview.grants).toMatchObject([
    { is_active: true, last_day: '2027-06-30' },
    { is_active: true, last_day: '2027-06-30' },
  ]);
  expect(await sales.getDeal({ deal_no })).toMatchObject({ state: 'awaiting' });
  await expect(sales.getTerminationPreview({ deal_no, from: '2026-11-01' })).rejects.toMatchObject({
    message: expect.stringContaining('16 November 2026'),
  });
  const ended = await sales.terminateDeal({ deal_no, from, reason: 'Not paid.' });
  expect(ended).toEqual({ ...preview, is_mailed: true });
  expect(await sales.getDeal({ deal_no })).toMatchObject({
    state: 'terminated',
    terminated_from: from,
    termination_reason: 'Not paid.',
    terminated_by_name: 'Test sales',
    lines: [{ last_day: '2027-06-30' }, { last_day: '2027-06-30' }],
  });
  expect(await auditOf(deal_no)).toMatchObject([
    { actor: 'sales@desk.example', action: 'deal.terminate', change: { from } },
  ]);
  expect((await sales.listDeals({ status: 'open', search: deal_no })).list).toEqual([]);
  expect((await sales.listDeals({ status: 'terminated' })).list).toMatchObject([{ deal_no }]);
});

test('records no other version on paper than the one shown', async () => {
  const { orderNo: order_no } = await addOffer(desk, { dramas: 1 });
  const { quote_version } = await sales.getPaperPreview({ order_no });
  await sendQuote(desk.context, order_no, [flat(50_000)]);
  const record = (version: number | null) =>
    sales.acceptOrderOnPaper({ order_no, note: 'Contract', quote_version: version });
  for (const version of [quote_version, null])
    await expect(record(version)).rejects.toMatchObject({
      code: allOutcomes.changedMeanwhile.code,
      message: expect.stringContaining('Nothing was recorded'),
    });
  expect(await sales.getOrder({ order_no })).toMatchObject({ status: 'quoted', deal: null });
  const { deal_no } = await record(2);
  expect(await sales.getDeal({ deal_no })).toMatchObject({ quote_version: 2, total_minor: 50_000 });
});

test('records an agreement on paper as it was shown before', async () => {
  const { orderNo: order_no } = await addOffer(desk, { dramas: 2 });
  const preview = await sales.getPaperPreview({ order_no });
  expect(preview).toMatchObject({
    quote_version: 1,
    currency: 'USD',
    total_minor: 200_000,
    buyer: { legal_name: 'Luz SA' },
    lines: [{ total_minor: 100_000 }, { total_minor: 100_000 }],
  });
  const made = await sales.acceptOrderOnPaper({ order_no, note: 'Contract LT-1' });
  expect(await sales.getDeal({ deal_no: made.deal_no })).toMatchObject({
    state: 'paper',
    paper_note: 'Contract LT-1',
    actor: 'sales@desk.example',
    actor_name: 'Test sales',
    lines: preview.lines,
  });
  expect(await sales.getOrder({ order_no })).toMatchObject({
    status: 'confirmed',
    deal: { deal_no: made.deal_no, state: 'paper' },
    items: [{ availability_now: null }, { availability_now: null }],
  });
  await expect(sales.getPaperPreview({ order_no })).rejects.toMatchObject({
    message: expect.stringContaining(made.deal_no),
  });
});

test('pages deals, latest first', async () => {
  const { total } = await sales.listDeals();
  const first = await sales.listDeals({ page_size: 1 });
  expect(first.total).toBe(total);
  const second = await sales.listDeals({ page_size: 1, after: first.next ?? '' });
  expect(second.list[0]?.deal_no).not.toBe(first.list[0]?.deal_no);
  const back = await sales.listDeals({ page_size: 1, before: second.previous ?? '' });
  expect(back.list).toEqual(first.list);
});
