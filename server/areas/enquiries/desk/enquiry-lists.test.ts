import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { containsText } from '#server/db/query/contains-text.ts';
import { startEnquiryDesk } from '#tests/support/areas/enquiry-desk.ts';
import { explain } from '#tests/support/database/explain.ts';

const { desk, passMinute, send, seen } = await startEnquiryDesk();

test('lists are filtered, searched and paged, latest activity first', async () => {
  const support = await desk.as('support');
  const [first, second, third] = [
    await send({ subject: 'press', company: 'Daily Lantern' }),
    await send({ subject: 'press' }),
    await send({ subject: 'press' }),
  ];
  const press = async (filter: object) => {
    const { list } = await support.listEnquiries({ subject: 'press', ...filter });
    return list.map(({ enquiry_no }) => enquiry_no);
  };
  const numbers = [third, second, first].map(({ enquiry_no }) => enquiry_no);
  expect(await press({})).toEqual(numbers);
  const page = await support.listEnquiries({ subject: 'press', page_size: 2 });
  expect(page).toMatchObject({ total: 3, is_total_capped: false });
  expect(await press({ page_size: 2, after: page.next })).toEqual(numbers.slice(2));
  for (const search of ['daily LANTERN', first.email, first.enquiry_no.toLowerCase()])
    expect(await press({ search }), search).toEqual([first.enquiry_no]);

  const me = (await support.listEnquiryStaff())[0]?.staff_id as number;
  await support.assignEnquiry({ enquiry_no: second.enquiry_no, staff_id: me });
  expect(await press({ assigned: me })).toEqual([second.enquiry_no]);
  expect(await press({ assigned: 'nobody' })).toEqual([third.enquiry_no, first.enquiry_no]);
  passMinute();
  await support.setEnquiryState({ ...(await seen(first.enquiry_no)), becomes: 'closed' });
  expect(await press({ state: 'closed' })).toEqual([first.enquiry_no]);
  expect(await press({})).toEqual([first, third, second].map(({ enquiry_no }) => enquiry_no));
});

test('Today lists who waits longest', async () => {
  const support = await desk.as('support');
  const { db } = desk.context;
  await db.updateTable('enquiries').set({ state: 'closed', waiting_since: null }).execute();
  const [one, two] = [await send(), await send(), await send({ website: 'x' })];
  const { enquiries } = await support.getToday();
  expect(enquiries?.waiting).toMatchObject({ count: 2, is_capped: false });
  expect(enquiries?.waiting.list.map(({ enquiry_no }) => enquiry_no)).toEqual([
    one.enquiry_no,
    two.enquiry_no,
  ]);
});

test('the search of the desk finds enquiries by parts of number, name, company and address', async () => {
  const support = await desk.as('support');
  const { enquiry_no } = await send({
    name: 'Vera Prado',
    company: 'Río Films',
    email: 'vera.prado@rio.example',
  });
  const spam = await send({ website: 'x' });
  const compact = enquiry_no.toLowerCase().replaceAll('-', '');
  const [, start = '', end = ''] = enquiry_no.split('-');
  const named = ['vera', 'prado', 'rio films', 'vera.prado@rio'];
  for (const text of [...named, `VE-${start}`, end, compact.slice(0, 9), compact.slice(0, 7)]) {
    const { enquiries, exact } = await support.findAnything({ text });
    expect(enquiries, text).toContainEqual({
      enquiry_no,
      name: 'Vera Prado',
      email: 'vera.prado@rio.example',
      company: 'Río Films',
      is_spam: false,
    });
    expect(exact, text).toBeNull();
  }
  for (const number of [enquiry_no, spam.enquiry_no])
    for (const text of [number, number.toLowerCase().replaceAll('-', '')])
      expect((await support.findAnything({ text })).exact).toEqual({
        kind: 'enquiry',
        enquiry_no: number,
      });
  const { enquiries } = await support.findAnything({ text: spam.enquiry_no });
  expect(enquiries).toMatchObject([{ enquiry_no: spam.enquiry_no, is_spam: true }]);
});

test('each order of the lists and the search is a range of an index', async () => {
  const { db } = desk.context;
  await db.transaction().execute(async (tx) => {
    // The index of grams takes long to write on a busy machine.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
        INSERT INTO enquiries (enquiry_no, token, subject, locale, email, name, company, fields, page,
          created_at, active_at, waiting_since)
        SELECT 'VE-' || n, repeat('x', 32) || n, 'other', 'en', n || '@many.example', '', '', '{}', '',
          now() - make_interval(mins => n), now() - make_interval(mins => n), now()
        FROM generate_series(1, 2000) AS n`.execute(tx);
    await sql`ANALYZE enquiries`.execute(tx);
    const plan = (condition: string, order = 'active_at DESC, id DESC') =>
      explain(
        tx,
        sql`SELECT id FROM enquiries WHERE ${sql.raw(condition)} ORDER BY ${sql.raw(order)} LIMIT 51`,
      );
    for (const [index, condition, order] of [
      ['enquiries_latest', 'spam_at IS NULL'],
      ['enquiries_by_state', "spam_at IS NULL AND state = 'closed'"],
      ['enquiries_by_subject', "spam_at IS NULL AND subject = 'press'"],
      ['enquiries_by_assignee', 'spam_at IS NULL AND assigned_to = 1'],
      ['enquiries_spam', 'spam_at IS NOT NULL'],
      ['enquiries_by_user', 'user_id = 1'],
      ['enquiries_by_buyer', 'spam_at IS NULL AND buyer_id = 1'],
      ['enquiries_by_order', 'spam_at IS NULL AND order_id = (SELECT 1)'],
      ['enquiries_by_drama', 'spam_at IS NULL AND drama_id = 1'],
      ['enquiries_waiting', 'waiting_since IS NOT NULL AND spam_at IS NULL', 'waiting_since, id'],
    ] as const) {
      const { nodes, indexes } = await plan(condition, order);
      expect({ condition, indexes }).toEqual({ condition, indexes: [index] });
      expect(nodes).not.toContain('Sort');
    }
    const search = sql`SELECT id FROM enquiries
        WHERE search_grams(search_text) @> search_pieces(fold_search('1321@many'))`;
    expect((await explain(tx, search)).indexes).toEqual(['enquiries_search']);
    const either = sql`SELECT id FROM enquiries e
        WHERE ${containsText('e', 've1321')} OR ${containsText('e', 'VE-1321')} LIMIT 1000`;
    const { nodes, indexes } = await explain(tx, either);
    expect(indexes).toEqual(['enquiries_search', 'enquiries_search']);
    expect(nodes).not.toContain('Seq Scan');
    await sql`DELETE FROM enquiries WHERE email LIKE '%@many.example'`.execute(tx);
  });
});
