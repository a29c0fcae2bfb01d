import { expect, test } from 'vitest';
import { notice, startEnquiries } from '#tests/support/areas/enquiries.ts';

const { server, clock, send, stored } = await startEnquiries();

test('spam is deleted after 30 days, closed enquiries after two years, notices after six', async () => {
  const { db, enquiries } = server.context;
  const sent = async (input = {}) => (await send(input)).data.enquiry_no;
  const [spam, closed, open, closedNotice] = [
    await sent({ website: 'x' }),
    await sent(),
    await sent(),
    await sent(notice()),
  ];
  await db
    .updateTable('enquiries')
    .set({ state: 'closed', waiting_since: null })
    .where('enquiry_no', 'in', [closed, closedNotice])
    .execute();
  const left = async () =>
    (
      await db
        .selectFrom('enquiries')
        .select('enquiry_no')
        .where('enquiry_no', 'in', [spam, closed, open, closedNotice])
        .orderBy('id')
        .execute()
    ).map(({ enquiry_no }) => enquiry_no);
  const before = clock.time;
  const passTo = async (date: string) => {
    clock.time = new Date(date);
    await enquiries.deleteExpired();
    return left();
  };
  expect(await passTo('2026-12-16T07:59:59Z')).toEqual([spam, closed, open, closedNotice]);
  expect(await passTo('2026-12-16T08:00:01Z')).toEqual([closed, open, closedNotice]);
  expect(await passTo('2028-11-16T08:00:01Z')).toEqual([open, closedNotice]);
  expect(await passTo('2032-11-16T08:00:01Z')).toEqual([open]);
  clock.time = before;
});

test('an answered enquiry is closed after six months of silence, and deleted after two years', async () => {
  const { db, enquiries } = server.context;
  const number = (await send({})).data.enquiry_no;
  await db
    .updateTable('enquiries')
    .set({ state: 'waiting', waiting_since: null })
    .where('enquiry_no', '=', number)
    .execute();
  const before = clock.time;
  const stateAt = async (date: string) => {
    clock.time = new Date(date);
    await enquiries.deleteExpired();
    return stored(number).then(({ state }) => state);
  };
  expect(await stateAt('2027-05-16T07:59:59Z')).toBe('waiting');
  expect(await stateAt('2027-05-16T08:00:01Z')).toBe('closed');
  expect((await stored(number)).active_at).toEqual(before);
  expect(await stateAt('2028-11-16T07:59:59Z')).toBe('closed');
  await expect(stateAt('2028-11-16T08:00:01Z')).rejects.toThrow();
  clock.time = before;
});
