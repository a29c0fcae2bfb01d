import { beforeAll, expect, test } from 'vitest';
import { indexTitles } from '#server/areas/catalogue/search/search-index.service.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
});

async function addTitle(title: string, more: Parameters<typeof addDrama>[1] = {}) {
  const id = await addDrama(desk.context.db, { texts: { en: { title } }, ...more });
  await desk.context.db.transaction().execute((tx) => indexTitles(tx, [id]));
  return id;
}

const find = async (text: string) => (await desk.as('owner')).findAnything({ text });

test('titles in every state are found by any part, the best matches first', async () => {
  await addTitle('The Lantern Keeper', { viewCount: 900 });
  await addTitle('Lantern', { state: 'draft' });
  await addTitle('Lanterns of Spring', { viewCount: 5, state: 'withdrawn' });
  await addTitle('Blue Lanternfish', { viewCount: 9000 });
  const { titles, exact } = await find('LANTERN');
  expect(titles?.map(({ title }) => title)).toEqual([
    'Lantern',
    'Lanterns of Spring',
    'Blue Lanternfish',
    'The Lantern Keeper',
  ]);
  expect(titles?.[0]).toMatchObject({ state: 'draft', cover: '' });
  expect(exact).toMatchObject({ kind: 'title' });
  expect((await find('ternf')).titles?.map(({ title }) => title)).toEqual(['Blue Lanternfish']);
});

test('a title is found by its external id and by its number, in the desk’s language', async () => {
  const id = await addTitle('Harbour', {
    texts: { en: { title: 'Harbour' }, es: { title: 'Puerto' } },
  });
  await desk.context.db
    .updateTable('dramas')
    .set({ external_id: 'luz:harbour' })
    .where('id', '=', id)
    .execute();
  const spanish = await desk.as('catalogue', { locale: 'es' });
  for (const text of ['luz:harbour', `${id}`, `id:${id}`, 'puert'])
    expect((await spanish.findAnything({ text })).titles?.[0], text).toMatchObject({
      drama: 'luz:harbour',
      title: 'Puerto',
    });
  await addEpisodes(desk.context.db, id, [60, 60]);
  expect(await spanish.getWatchableEpisodes({ drama_id: id })).toEqual([1, 2]);
});

test('orders are found by number, with or without hyphens, and by the buyer', async () => {
  const { orderNo, userId } = await addOrder(desk.context, { dramas: 1 });
  const typed = orderNo.toLowerCase().replaceAll('-', '');
  expect(await find(typed)).toMatchObject({
    orders: [{ order_no: orderNo, contact_name: 'Ana Ruiz', status: 'submitted' }],
    exact: { kind: 'order', order_no: orderNo },
  });
  expect(await find(typed.slice(0, -2))).toMatchObject({
    orders: [{ order_no: orderNo }],
    exact: null,
  });
  for (const text of ['ruiz', `ana${userId}`, 'Luz SA'])
    expect(
      (await find(text)).orders?.map(({ order_no }) => order_no),
      text,
    ).toContain(orderNo);
  expect((await find("O'Brien & <nobody>:*")).orders).toEqual([]);
});

test('buyers are found by a whole address, beginnings of words, and their company', async () => {
  const { db } = desk.context;
  const { id } = await db
    .insertInto('users')
    .values({
      nickname: 'marisol',
      email: 'Marisol.Vega@rio-films.example',
      password_hash: '$argon2id$none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('company_profiles')
    .values({
      user_id: id,
      legal_name: 'Río Films S.A.',
      country: 'MX',
      address: 'x',
      signatory_name: 'Marisol Vega',
      signatory_title: 'CEO',
    })
    .execute();
  for (const text of ['marisol.vega@RIO-films.example', 'vega', 'rio-fi', 'río'])
    expect((await find(text)).buyers, text).toEqual([
      {
        account_id: id,
        nickname: 'marisol',
        email: 'Marisol.Vega@rio-films.example',
        company: 'Río Films S.A.',
        is_disabled: false,
      },
    ]);
  expect((await find('marisol.vega@rio-films.example')).exact).toEqual({
    kind: 'buyer',
    account_id: id,
  });
});

test('a role finds only what it may read', async () => {
  const catalogue = await desk.as('catalogue');
  const found = await catalogue.findAnything({ text: 'ruiz' });
  expect(found).toEqual({
    titles: [],
    orders: null,
    buyers: null,
    enquiries: [],
    exact: null,
  });
});
