import { beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { hashToken } from '#server/text/tokens.ts';
import { PASSWORD, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

const HOUR_MS = 60 * 60 * 1000;
let email: string;
let userId: number;
let token: string;
let people = 0;

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });

beforeEach(async () => {
  email = `confirm${people++}@buyer.example`;
  userId = await server.addUser({ email });
  token = await server.signInAs(email);
  time += 2 * HOUR_MS;
});

const confirm = (input: object) => server.callAs('confirmSession', input, { token });
const identify = (of = token) => server.context.accounts.identify(of);
const OK = { status: 200, code: 200, data: null };
const WRONG_PASSWORD = {
  code: outcomes.credentialsRejected.code,
  message: 'Incorrect password.',
};
const WRONG_CODE = { code: outcomes.emailCodeRejected.code };

test('signing in confirms the session, and a change of password the new one', async () => {
  expect(await identify()).toMatchObject({ confirmedAt: new Date(time - 2 * HOUR_MS) });
  const input = { oldPassword: PASSWORD, password: 'nine slow blue ferries' };
  const { data } = await server.callAs('updatePasswordByOldPassword', input, { token });
  const next = (data as { token: string }).token;
  expect(await identify(next)).toMatchObject({ confirmedAt: new Date(time) });
});

test('the right password confirms this session only', async () => {
  const other = await server.signInAs(email);
  const before = await identify(other);
  time += 1000;
  expect(await confirm({ password: PASSWORD })).toMatchObject(OK);
  expect(await identify()).toMatchObject({ confirmedAt: new Date(time) });
  expect(await identify(other)).toEqual(before);
});

test('wrong passwords confirm nothing and are delayed after five, a right one too', async () => {
  for (let tries = 0; tries < 5; tries++)
    expect(await confirm({ password: 'wrong' })).toMatchObject(WRONG_PASSWORD);
  expect(await confirm({ password: PASSWORD })).toMatchObject({ status: 429, retryAfter: '1' });
  expect(await identify()).toMatchObject({ confirmedAt: new Date(time - 2 * HOUR_MS) });
  time += 1000;
  expect(await confirm({ password: PASSWORD })).toMatchObject(OK);
});

test('the wrong passwords of strangers do not delay it', async () => {
  const guess = { email, password: 'wrong' };
  for (let tries = 0; tries < 21; tries++) await server.callAs('loginWithEmailPassword', guess);
  expect(await confirm({ password: PASSWORD })).toMatchObject(OK);
});

describe('a mailed code', () => {
  const codeOf = () => server.askCode(email, 'confirm', token);

  test('confirms the session once, however many use it at the same time', async () => {
    const emailValidCode = await codeOf();
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm({ emailValidCode })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([
      200,
      ...Array(3).fill(WRONG_CODE.code),
    ]);
    expect(await identify()).toMatchObject({ confirmedAt: new Date(time) });
  });

  test('is wrong after five wrong ones', async () => {
    const code = await codeOf();
    const wrong = { emailValidCode: wrongCode(code) };
    for (let tries = 0; tries < 5; tries++) expect(await confirm(wrong)).toMatchObject(WRONG_CODE);
    expect(await confirm({ emailValidCode: code })).toMatchObject(WRONG_CODE);
  });

  test('and a password given at the same time both succeed', async () => {
    const emailValidCode = await codeOf();
    const replies = await Promise.all([
      confirm({ emailValidCode }),
      confirm({ password: PASSWORD }),
    ]);
    expect(replies).toMatchObject([OK, OK]);
  });

  test('is sent to the own address of a signed-in user only', async () => {
    const input = { email, origin: 'confirm' };
    expect(await server.callAs('sendMail', input)).toMatchObject({
      code: outcomes.unauthenticated.code,
    });
    const other = { email: `other-${email}`, origin: 'confirm' };
    expect(await server.callAs('sendMail', other, { token })).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'email' },
    });
    await codeOf();
    await server.allSent();
    const [mail] = (await readMails(server)).filter(({ to }) => to === email);
    expect(mail?.text).toContain('confirm that it’s you');
    expect(mail?.text).toContain('someone else may be signed in to your account');
  });

  test('of another purpose or of another user confirms nothing', async () => {
    const emailValidCode = await server.askCode(email, 'login');
    expect(await confirm({ emailValidCode })).toMatchObject(WRONG_CODE);
    const code = await codeOf();
    const stranger = `stranger-${email}`;
    await server.addUser({ email: stranger });
    const otherToken = await server.signInAs(stranger);
    expect(
      await server.callAs('confirmSession', { emailValidCode: code }, { token: otherToken }),
    ).toMatchObject(WRONG_CODE);
    expect(await confirm({ emailValidCode: code })).toMatchObject(OK);
  });

  test('is sent after strangers have used up the mails of the address', async () => {
    const input = { email, origin: 'login' };
    for (let hour = 0; hour < 2; hour++) {
      for (let mails = 0; mails < 10; mails++) {
        expect(await server.callAs('sendMail', input)).toMatchObject(OK);
        time += 60_000;
      }
      time += HOUR_MS;
    }
    expect(await server.callAs('sendMail', input)).toMatchObject({ status: 429 });
    expect(await confirm({ emailValidCode: await codeOf() })).toMatchObject(OK);
  });

  test('works after strangers have used up the wrong codes of the address', async () => {
    const day = new Date(time).toISOString().slice(0, 10);
    await server.context.db
      .insertInto('wrong_code_budgets')
      .values({ email_key: email, day, wrong_count: 50 })
      .execute();
    expect(await confirm({ emailValidCode: await codeOf() })).toMatchObject(OK);
    const own = { email_key: `user ${userId}`, day, wrong_count: 50 };
    await server.context.db.insertInto('wrong_code_budgets').values(own).execute();
    time += 60_000;
    expect(await confirm({ emailValidCode: await codeOf() })).toMatchObject(WRONG_CODE);
  });
});

test('a session that ended meanwhile is not confirmed, and the code stays valid', async () => {
  const emailValidCode = await server.askCode(email, 'confirm', token);
  const user = await identify();
  const { accounts, db } = server.context;
  const caller = { locale: 'en', address: '192.0.2.1', userAgent: 'tests', user } as const;
  await accounts.endSession(user, user.sessionId);
  await expect(accounts.confirmSession({ emailValidCode }, caller)).rejects.toThrow(
    'tokenRejected',
  );
  const ended = db.selectFrom('sessions').select('confirmed_at');
  expect(await ended.where('token_hash', '=', hashToken(token)).execute()).toEqual([
    { confirmed_at: null },
  ]);
  token = await server.signInAs(email);
  expect(await confirm({ emailValidCode })).toMatchObject(OK);
});
