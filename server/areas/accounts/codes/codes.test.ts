import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { callAs, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';

let time = Date.now();
const overrides = { now: () => new Date(time) };
const server = await startAccountsServer({ overrides });
const { connection, config } = server.context;
const settings = { DATA_DIR: config.dataDir };
const servers = [server, await startAccountsServer({ overrides, connection, settings })];

/** Concurrent sign-ins, half of them through the second server. */
const signInMany = (count: number, email: string, emailValidCode: (index: number) => string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      callAs(servers[index % 2] as TestServer, 'loginWithEmailValidCode', {
        email,
        emailValidCode: emailValidCode(index),
      }),
    ),
  );

const countRows = async (table: 'sessions' | 'users', email: string) => {
  const { db } = server.context;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const column = table === 'sessions' ? 'user_id' : 'id';
  return (await db.selectFrom(table).select('id').where(column, '=', id).execute()).length;
};

const readStoredCode = (email: string) =>
  server.context.db
    .selectFrom('email_codes')
    .select(['attempts', 'consumed_at', 'code_hash'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();

describe('concurrent requests through two servers', () => {
  test('with the right code start one session', async () => {
    const email = 'right@race.example';
    await server.addUser({ email });
    const code = await server.askCode(email, 'login');
    const replies = await signInMany(100, email, () => code);
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === outcomes.emailCodeRejected.code)).toHaveLength(
      99,
    );
    expect(await countRows('sessions', email)).toBe(1);
  });

  test("with wrong codes use up the code's five attempts, after which the right code is rejected too", async () => {
    const email = 'wrong@race.example';
    await server.addUser({ email });
    const code = await server.askCode(email, 'login');
    const replies = await signInMany(100, email, (index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    expect(new Set(replies.map((reply) => reply.code))).toEqual(
      new Set([outcomes.emailCodeRejected.code]),
    );
    expect(await readStoredCode(email)).toMatchObject({ attempts: 5, consumed_at: null });
    const { wrong_count } = await server.context.db
      .selectFrom('wrong_code_budgets')
      .select('wrong_count')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    expect(wrong_count).toBe(5);
    expect((await signInMany(1, email, () => code))[0]).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });

  test('that register with one code create one account', async () => {
    const email = 'register@race.example';
    const code = await server.askCode(email, 'register');
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        callAs(servers[index % 2] as TestServer, 'registerWithEmail', {
          email,
          emailValidCode: code,
          password: 'fourteen grey herons',
        }),
      ),
    );
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.code))).toEqual(
      new Set([200, outcomes.emailCodeRejected.code]),
    );
    expect(await countRows('sessions', email)).toBe(1);
  });
});

test('only a hash of a code is stored', async () => {
  const email = 'kept@race.example';
  await server.addUser({ email });
  const code = await server.askCode(email, 'login');
  const { code_hash } = await readStoredCode(email);
  expect(code_hash).toHaveLength(32);
  const rows = await server.context.db.selectFrom('email_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('an email address has a limit of fifty wrong attempts a day, summed over all codes sent to it', async () => {
  const email = 'budget@race.example';
  await server.addUser({ email });
  const { db } = server.context;
  for (let round = 0; round < 10; round++) {
    await db.deleteFrom('rate_limits').execute();
    const code = await server.askCode(email, 'login');
    await signInMany(5, email, () => wrongCode(code));
    expect(await readStoredCode(email)).toMatchObject({ attempts: 5 });
  }
  await db.deleteFrom('rate_limits').execute();
  const code = await server.askCode(email, 'login');
  expect((await signInMany(1, email, () => code))[0]).toMatchObject({
    code: outcomes.emailCodeRejected.code,
  });
  expect(await readStoredCode(email)).toMatchObject({ attempts: 0 });
  time += 24 * 60 * 60 * 1000;
  const nextDayCode = await server.askCode(email, 'login');
  expect((await signInMany(1, email, () => nextDayCode))[0]).toMatchObject({ code: 200 });
  time -= 24 * 60 * 60 * 1000;
});
