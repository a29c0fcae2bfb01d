import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import { addDeal, addQuote, changeQuote } from '#tests/support/data/deal-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser, addCompany, addOrder } = createRows(db);

const newOrder = async () => addOrder(await addUser());

describe('company profiles', () => {
  const company: Omit<Insertable<Database['company_profiles']>, 'user_id'> = {
    legal_name: 'Luz SA',
    country: 'MX',
    address: 'Reforma 1',
    registration_no: null,
    tax_no: null,
    signatory_name: 'Ana Ruiz',
    signatory_title: 'CEO',
  };
  const add = (user_id: number, over: Partial<Insertable<Database['company_profiles']>> = {}) =>
    db
      .insertInto('company_profiles')
      .values({ ...company, ...over, user_id })
      .execute();

  test.for<[wrong: Partial<Insertable<Database['company_profiles']>>, constraint: string]>([
    [{ legal_name: '' }, 'company_profiles_length'],
    [{ legal_name: 'x'.repeat(201) }, 'company_profiles_length'],
    [{ address: '' }, 'company_profiles_length'],
    [{ address: 'x'.repeat(501) }, 'company_profiles_length'],
    [{ registration_no: '' }, 'company_profiles_length'],
    [{ tax_no: 'x'.repeat(101) }, 'company_profiles_length'],
    [{ signatory_name: '' }, 'company_profiles_length'],
    [{ signatory_title: 'x'.repeat(101) }, 'company_profiles_length'],
    [{ country: 'XX' }, 'company_profiles_country_known'],
    [{ country: 'WORLD' }, 'company_profiles_country_known'],
  ])('a profile with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(add(await addUser(), wrong))).toBe(constraint);
  });

  test('an account has one profile', async () => {
    const user = await addUser();
    await add(user);
    expect(await refusal(add(user))).toBe('company_profiles_pkey');
  });
});

describe('messages of orders', () => {
  const add = (
    order_id: number,
    over: Partial<Insertable<Database['copyright_order_messages']>> = {},
  ) =>
    db
      .insertInto('copyright_order_messages')
      .values({ order_id, sender: 'buyer', actor: 'buyer', text: 'Hello', ...over })
      .execute();

  test.for<[wrong: object, constraint: string]>([
    [{ sender: 'studio' }, 'copyright_order_messages_sender_known'],
    [{ text: '' }, 'copyright_order_messages_text_length'],
    [{ text: '字'.repeat(4001) }, 'copyright_order_messages_text_length'],
    [{ actor: '' }, 'copyright_order_messages_actor_length'],
  ])('a message with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(add(await newOrder(), wrong))).toBe(constraint);
  });

  test('a message of 4,000 characters is kept', async () => {
    await add(await newOrder(), { text: '字'.repeat(4000) });
  });
});

describe('the deletion of an account', () => {
  test('recalls the open quote, deletes messages and replies, and keeps the parties of the deal', async () => {
    const [user, drama] = [await addUser(), await addDrama()];
    const [open, signed] = [await addOrder(user), await addOrder(user)];
    const countered = await addQuote(db, open, {}, [{ drama_id: drama }]);
    await changeQuote(db, countered, {
      state: 'countered',
      closed_at: new Date(),
      reply: 'I am Ann',
    });
    const current = await addQuote(db, open, { version: 2 }, [{ drama_id: drama }]);
    const accepted = await addQuote(db, signed);
    await changeQuote(db, accepted, { state: 'accepted', closed_at: new Date() });
    const deal = await addDeal(db, signed, { quote_id: accepted });
    await db
      .insertInto('copyright_order_messages')
      .values(
        [open, signed].map((order_id) => ({
          order_id,
          sender: 'buyer' as const,
          actor: 'buyer',
          text: 'I am Ann',
        })),
      )
      .execute();
    await addCompany(user);
    const readDeal = () =>
      db.selectFrom('copyright_deals').selectAll().where('id', '=', deal).execute();
    const dealBefore = await readDeal();
    const rights = () =>
      db.selectFrom('drama_rights').select('lines').where('drama_id', '=', drama).execute();
    expect(await rights()).toMatchObject([{ lines: expect.stringMatching(/^quote\|/) }]);

    await db.deleteFrom('users').where('id', '=', user).execute();
    const quotes = await db
      .selectFrom('copyright_quotes')
      .select(['id', 'state', 'reply'])
      .where('order_id', 'in', [open, signed])
      .orderBy('id')
      .execute();
    expect(quotes).toEqual([
      { id: countered, state: 'countered', reply: '' },
      { id: current, state: 'recalled', reply: '' },
      { id: accepted, state: 'accepted', reply: '' },
    ]);
    expect(await rights()).toEqual([{ lines: '' }]);
    const messages = db
      .selectFrom('copyright_order_messages')
      .select('id')
      .where('order_id', 'in', [open, signed]);
    expect(await messages.execute()).toEqual([]);
    const profiles = db
      .selectFrom('company_profiles')
      .where('user_id', '=', user)
      .select('country');
    expect(await profiles.execute()).toEqual([]);
    expect(await readDeal()).toEqual(dealBefore);
  });
});
