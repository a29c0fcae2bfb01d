import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addUser,
  allSent,
  askCode,
  callAs,
  latestResetToken,
  PASSWORD,
  signInAs,
  startAccountsServer,
  wrongCode,
} from '../../../../tests/support/accounts.ts';
import { readMails } from '../../../../tests/support/peers/mailbox.ts';
import type { TestServer } from '../../../../tests/support/server.ts';

const FRESH = 'nine slow blue ferries';
let server: TestServer;
let time: number;
let email: string;
let people = 0;

beforeAll(async () => {
  time = Date.now();
  server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
});

beforeEach(async () => {
  email = `person${people++}@change.example`;
  await addUser(server, { email });
});

const isSignedIn = async (token: string) =>
  (await callAs(server, 'getUserInfo', {}, { token })).code === 200;

const mailsOf = async (address: string) => {
  await allSent(server);
  return (await readMails(server)).filter(({ to }) => to === address);
};

async function expectChanged(reply: { code: number; data: unknown }, old: string[]) {
  expect(reply).toMatchObject({ code: 200, data: { email, collectCount: 0 } });
  const { token } = reply.data as { token: string };
  expect(await isSignedIn(token)).toBe(true);
  for (const ended of old) expect(await isSignedIn(ended)).toBe(false);
  expect((await mailsOf(email))[0]?.subject).toContain('Your Vignette password was changed');
  await signInAs(server, email, FRESH);
}

describe('a new password', () => {
  test('by the old one ends every other session and is told', async () => {
    const [here, there] = [await signInAs(server, email), await signInAs(server, email)];
    const change = (oldPassword: string, token: string) =>
      callAs(server, 'updatePasswordByOldPassword', { oldPassword, password: FRESH }, { token });
    expect(await change('wrong', here)).toMatchObject({ code: 60014 });
    expect(await isSignedIn(there)).toBe(true);
    await expectChanged(await change(PASSWORD, here), [here, there]);
  });

  test('by a code, which is good for nobody else', async () => {
    const other = `other${people++}@change.example`;
    await addUser(server, { email: other });
    const [mine, theirs] = [await signInAs(server, email), await signInAs(server, other)];
    const code = await askCode(server, email, 'editPassword', mine);
    const change = (emailValidCode: string, token: string) =>
      callAs(server, 'updatePasswordByEmail', { emailValidCode, password: FRESH }, { token });
    expect(await change(code, theirs)).toMatchObject({ code: 60011 });
    expect(await change(wrongCode(code), mine)).toMatchObject({ code: 60011 });
    await expectChanged(await change(code, mine), [mine]);
    const again = await signInAs(server, email, FRESH);
    expect(await change(code, again)).toMatchObject({ code: 60011 });
  });

  test('by one of the two, never both, never neither', async () => {
    const token = await signInAs(server, email);
    const change = (input: object) => callAs(server, 'updatePassword', input, { token });
    const both = { oldPassword: PASSWORD, emailValidCode: '123456', password: FRESH };
    expect(await change(both)).toMatchObject({ code: 400 });
    expect(await change({ password: FRESH })).toMatchObject({ code: 400 });
    await expectChanged(await change({ oldPassword: PASSWORD, password: FRESH }), [token]);
  });

  test('is not a common one', async () => {
    const token = await signInAs(server, email);
    const input = { oldPassword: PASSWORD, password: 'password1' };
    expect(await callAs(server, 'updatePasswordByOldPassword', input, { token })).toMatchObject({
      code: 400,
      data: { field: 'password' },
    });
    await signInAs(server, email);
  });

  test('a session left open is no way to guess the old one', async () => {
    const token = await signInAs(server, email);
    const guess = () =>
      callAs(
        server,
        'updatePasswordByOldPassword',
        { oldPassword: 'guess', password: FRESH },
        { token },
      );
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toMatchObject({ code: 60014 });
    expect(await guess()).toMatchObject({ status: 429, retryAfter: '1' });
  });

  test('a stranger’s guesses at sign-in do not keep the signed-in owner waiting', async () => {
    const token = await signInAs(server, email);
    const guess = () => callAs(server, 'loginWithEmailPassword', { email, password: 'guess' });
    for (let tries = 0; tries < 20; tries++) await guess();
    expect(await guess()).toMatchObject({ status: 429 });
    const input = { oldPassword: PASSWORD, password: FRESH };
    expect(await callAs(server, 'updatePasswordByOldPassword', input, { token })).toMatchObject({
      code: 200,
    });
  });

  test('of ten changes at once one wins and the rest find themselves signed out', async () => {
    const token = await signInAs(server, email);
    const replies = await Promise.all(
      [0, 1, 2, 3, 4].map((index) =>
        callAs(
          server,
          'updatePasswordByOldPassword',
          { oldPassword: PASSWORD, password: `${FRESH} ${index}` },
          { token },
        ),
      ),
    );
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 200 || code === 441 || code === 60014)).toHaveLength(5);
  });
});

describe('a reset link', () => {
  const reset = (token: string, password = FRESH) =>
    callAs(server, 'forgotPasswordWithEmail', { token, password });
  const ask = async () => {
    await server.context.db.deleteFrom('rate_limits').execute();
    await callAs(server, 'sendMail', { email, origin: 'forgotPassword' });
    return latestResetToken(server, email);
  };

  test('works once: sets the password, ends all sessions, signs nobody in, is told', async () => {
    const session = await signInAs(server, email);
    const token = await ask();
    expect(await reset(token)).toMatchObject({ code: 200, data: null });
    expect(await isSignedIn(session)).toBe(false);
    expect(await reset(token, 'another long one')).toMatchObject({ code: 60015, data: null });
    expect((await mailsOf(email))[0]?.subject).toContain('Your Vignette password was changed');
    await signInAs(server, email, FRESH);
  });

  test('is kept as a hash, lives 30 minutes, and dies of the next', async () => {
    const first = await ask();
    const rows = await server.context.db.selectFrom('password_reset_links').selectAll().execute();
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(first))).toBe(false);
    const second = await ask();
    expect(await reset(first)).toMatchObject({ code: 60015 });
    time += 30 * 60_000;
    expect(await reset(second)).toMatchObject({ code: 60015 });
    expect(await reset(await ask())).toMatchObject({ code: 200 });
  });

  test.each([
    ['truncated', (token: string) => token.slice(0, -1)],
    ['changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['foreign', () => 'x'.repeat(43)],
    ['of odd signs', () => "' or 1=1 --"],
  ])('that is %s: 60015', async (_kind, spoil) => {
    const token = await ask();
    expect(await reset(spoil(token))).toMatchObject({ code: 60015 });
    expect(await reset(token)).toMatchObject({ code: 200 });
  });

  test('stays good when the new password is refused', async () => {
    const token = await ask();
    expect(await reset(token, 'password')).toMatchObject({ code: 400 });
    expect(await reset(token)).toMatchObject({ code: 200 });
  });

  test('of a hundred at once one works', async () => {
    const token = await ask();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => reset(token, `${FRESH} ${index}`)),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 60015)).toHaveLength(29);
  });

  test('dies with a change of the password, and with a change of the address', async () => {
    const token = await ask();
    const session = await signInAs(server, email);
    const input = { oldPassword: PASSWORD, password: FRESH };
    await callAs(server, 'updatePasswordByOldPassword', input, { token: session });
    expect(await reset(token)).toMatchObject({ code: 60015 });
  });

  test('of a disabled account: 911, told to who has the link', async () => {
    await server.context.db
      .updateTable('users')
      .set({ disabled_at: new Date(time), disabled_reason: 'spam' })
      .where('email', '=', email)
      .execute();
    expect(await reset(await ask())).toMatchObject({ code: 911 });
  });
});
