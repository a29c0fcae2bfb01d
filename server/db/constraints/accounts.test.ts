import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createRows, inDays, refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addUser } = createRows(db);

describe('accounts', () => {
  test('email address and nickname are unique regardless of case', async () => {
    await addUser({ nickname: 'Moon_月', email: 'Kim@Example.org' });
    expect(await refusal(addUser({ email: 'kIM@example.ORG' }))).toBe('users_email_unique');
    expect(await refusal(addUser({ nickname: 'mOON_月' }))).toBe('users_nickname_unique');
    // The Kelvin sign looks like a K, but makes a different address.
    await addUser({ email: '\u212Aim@example.org' });
  });

  test.for<[wrong: object, constraint: string]>([
    [{ nickname: 'x' }, 'users_nickname_length'],
    [{ nickname: 'x'.repeat(21) }, 'users_nickname_length'],
    [{ nickname: 'a b' }, 'users_nickname_form'],
    [{ email: 'a b@example.org' }, 'users_email_form'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'users_email_form'],
    [{ password_hash: 'plain words' }, 'users_password_hashed'],
    [{ disabled_at: new Date() }, 'users_disabled_has_reason'],
    [{ disabled_reason: 'spam' }, 'users_disabled_has_reason'],
  ])('a user with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addUser(wrong))).toBe(constraint);
  });

  test('disabling an account ends its sessions permanently', async () => {
    const user = await addUser();
    const open = () =>
      db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user)
        .where('ended_at', 'is', null)
        .execute();
    await db
      .insertInto('sessions')
      .values({ user_id: user, token_hash: randomBytes(32), expires_at: inDays(7) })
      .execute();
    const change = (set: { disabled_at: Date | null; disabled_reason: string | null }) =>
      db.updateTable('users').set(set).where('id', '=', user).execute();
    expect(await open()).toHaveLength(1);
    await change({ disabled_at: new Date(), disabled_reason: 'spam' });
    await change({ disabled_at: null, disabled_reason: null });
    expect(await open()).toHaveLength(0);
  });

  test('a user has one reset link, which a change of the address deletes', async () => {
    const user = await addUser();
    const add = () =>
      db
        .insertInto('password_reset_links')
        .values({ user_id: user, token_hash: randomBytes(32), expires_at: inDays(1) })
        .execute();
    await add();
    expect(await refusal(add())).toBe('password_reset_links_pkey');
    await db
      .updateTable('users')
      .set({ email: `new${user}@example.org` })
      .where('id', '=', user)
      .execute();
    await add();
  });

  test('an address has one code per purpose, five attempts and fifty wrong codes a day', async () => {
    const user = await addUser();
    const email_key = `codes${user}@example.org`;
    const add = (wrong: object) =>
      db
        .insertInto('email_codes')
        .values({
          email_key,
          origin: 'login',
          code_hash: randomBytes(32),
          expires_at: inDays(1),
          ...wrong,
        })
        .execute();
    await add({});
    expect(await refusal(add({}))).toBe('email_codes_pkey');
    expect(await refusal(add({ email_key: 'Upper@example.org' }))).toBe(
      'email_codes_address_folded',
    );
    expect(await refusal(add({ origin: 'editEmail' }))).toBe('email_codes_user_bound');
    expect(await refusal(add({ origin: 'register', user_id: user }))).toBe(
      'email_codes_user_bound',
    );
    expect(await refusal(add({ origin: 'forgotPassword' }))).toBe('email_codes_origin_known');
    expect(await refusal(db.updateTable('email_codes').set({ attempts: 6 }).execute())).toBe(
      'email_codes_attempt_limit',
    );

    const spend = sql`insert into wrong_code_budgets as b values (${email_key}, current_date, 1)
      on conflict (email_key, day) do update set wrong_count = b.wrong_count + 1`;
    for (let wrong = 1; wrong <= 50; wrong += 1) await spend.execute(db);
    expect(await refusal(spend.execute(db))).toBe('wrong_code_budgets_limit');
  });
});
