import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkDealGrants } from '#server/doctor/sales/check-deals.ts';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { DealDesk } from './desk/deal-desk.service.ts';

let server: TestServer;
let desk: DealDesk;
const day = '2026-11-15';

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { now: () => new Date(`${day}T08:00:00Z`) },
  });
  desk = server.context.dealDesk;
});

/** Of two titles for 24 months: the last day is 2028-11-14, or that of `start`. */
async function makeDeal(start?: string) {
  const offer = await addOffer(server, {
    dramas: 2,
    ...(start && { terms: { start_date: start } }),
  });
  const { data } = await accept(server, offer);
  const terminate = (from: string, options?: { dryRun: boolean }) =>
    desk.terminate('olga', data.deal_no, 'Not paid', from, options);
  return { ...offer, dealNo: data.deal_no, terminate };
}

test('a deal is not terminated from a day on which all its grants have ended', async () => {
  const { dealNo, terminate } = await makeDeal();
  await expect(terminate('2028-11-15')).rejects.toThrow(
    `The last grant of deal ${dealNo} ends on 2028-11-14 anyway.`,
  );
  expect((await desk.show(dealNo)).terminated_from).toBeNull();
  expect((await terminate('2028-11-14')).grants).toMatchObject([
    { is_active: true, last_day: '2028-11-13' },
    { is_active: true, last_day: '2028-11-13' },
  ]);
});

test('a dry run tells when the grants would end and changes nothing', async () => {
  const { dealNo, terminate } = await makeDeal('2027-03-01');
  const { audit } = server.context;
  const inactive = { is_active: false, last_day: null };
  expect((await terminate('2027-02-01', { dryRun: true })).grants).toMatchObject([
    inactive,
    inactive,
  ]);
  expect((await desk.show(dealNo)).terminated_from).toBeNull();
  expect(await audit.list({ subject: `deal:${dealNo}`, limit: 9 })).toEqual([]);
  expect((await terminate('2027-04-01', { dryRun: true })).grants).toMatchObject([
    { is_active: true, last_day: '2027-03-31' },
    { is_active: true },
  ]);
});

test('a second termination can only set an earlier day', async () => {
  const { dealNo, terminate } = await makeDeal('2027-03-01');
  const { audit, db } = server.context;
  await terminate('2027-06-01');
  for (const from of ['2027-06-01', '2027-07-01'])
    await expect(terminate(from)).rejects.toThrow(
      `Deal ${dealNo} was terminated from 2027-06-01; it can only be terminated from an earlier day.`,
    );
  expect((await terminate('2027-03-01')).grants).toMatchObject([
    { is_active: false },
    { is_active: false },
  ]);
  expect(await desk.show(dealNo)).toMatchObject({ terminated_from: '2027-03-01' });
  expect(await audit.list({ subject: `deal:${dealNo}`, limit: 9 })).toMatchObject([
    { change: { from: '2027-03-01', before: '2027-06-01' } },
    { change: { from: '2027-06-01' } },
  ]);
  expect(await checkDealGrants(db)).toMatchObject({ status: 'ok' });
  const changes = [
    sql`terminated_from = '2027-03-02'`,
    sql`termination_reason = 'Other'`,
    sql`terminated_at = NULL, terminated_by = NULL, terminated_from = NULL, termination_reason = NULL`,
  ];
  for (const change of changes)
    await expect(
      sql`UPDATE copyright_deals SET ${change} WHERE deal_no = ${dealNo}`.execute(db),
    ).rejects.toThrow('a deal stays as it was signed');
});

test('a terminated deal is neither countersigned nor delivered', async () => {
  const { dealNo, orderNo, terminate } = await makeDeal();
  const { orderDesk, orderReader } = server.context;
  expect((await orderReader.show({ orderNo })).can_become).toEqual(['delivered']);
  await terminate('2027-01-01');
  await expect(desk.countersign('olga', dealNo, 'Olga Berg', 'Head')).rejects.toThrow(
    `Deal ${dealNo} was terminated from 2027-01-01; it is no longer countersigned.`,
  );
  expect((await desk.show(dealNo)).countersigned_at).toBeNull();
  expect((await orderReader.show({ orderNo })).can_become).toEqual([]);
  await expect(orderDesk.advance('olga', { orderNo }, 'delivered', '')).rejects.toThrow(
    `The deal of order ${orderNo} was terminated from 2027-01-01; the order stays confirmed.`,
  );
});
