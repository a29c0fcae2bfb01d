import { beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

const NEW_PASSWORD = 'nine slow blue ferries';
let email: string;
let people = 0;

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });

beforeEach(async () => {
  email = `person${people++}@change.example`;
  await server.addUser({ email });
});

const isSignedIn = async (token: string) =>
  (await server.callAs('getUserInfo', {}, { token })).code === 200;

const mailsOf = async (address: string) => {
  await server.allSent();
  return (await readMails(server)).filter(({ to }) => to === address);
};

async function expectChanged(reply: { code: number; data: unknown }, old: string[]) {
  expect(reply).toMatchObject({ code: 200, data: { email, collectCount: 0 } });
  const { token } = reply.data as { token: string };
  expect(await isSignedIn(token)).toBe(true);
  for (const ended of old) expect(await isSignedIn(ended)).toBe(false);
  expect((await mailsOf(email))[0]?.subject).toContain('Your Vignette password was changed');
  await server.signInAs(email, NEW_PASSWORD);
}

describe('a new password', () => {
  test('set with the old one ends all sessions and sends a notice', async () => {
    const [here, there] = [await server.signInAs(email), await server.signInAs(email)];
    const change = (oldPassword: string, token: string) =>
      server.callAs(
        'updatePasswordByOldPassword',
        { oldPassword, password: NEW_PASSWORD },
        { token },
      );
    expect(await change('wrong', here)).toMatchObject({ code: outcomes.credentialsRejected.code });
    expect(await isSignedIn(there)).toBe(true);
    await expectChanged(await change(PASSWORD, here), [here, there]);
  });

  test('set with a code is accepted once, and only from the user who requested the code', async () => {
    const other = `other${people++}@change.example`;
    await server.addUser({ email: other });
    const [mine, theirs] = [await server.signInAs(email), await server.signInAs(other)];
    const code = await server.askCode(email, 'editPassword', mine);
    const change = (emailValidCode: string, token: string) =>
      server.callAs('updatePasswordByEmail', { emailValidCode, password: NEW_PASSWORD }, { token });
    expect(await change(code, theirs)).toMatchObject({ code: outcomes.emailCodeRejected.code });
    expect(await change(wrongCode(code), mine)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    await expectChanged(await change(code, mine), [mine]);
    const again = await server.signInAs(email, NEW_PASSWORD);
    expect(await change(code, again)).toMatchObject({ code: outcomes.emailCodeRejected.code });
  });

  test('requires either the old one or a code, not both', async () => {
    const token = await server.signInAs(email);
    const change = (input: object) => server.callAs('updatePassword', input, { token });
    const both = { oldPassword: PASSWORD, emailValidCode: '123456', password: NEW_PASSWORD };
    expect(await change(both)).toMatchObject({ code: outcomes.invalidInput.code });
    expect(await change({ password: NEW_PASSWORD })).toMatchObject({
      code: outcomes.invalidInput.code,
    });
    await expectChanged(await change({ oldPassword: PASSWORD, password: NEW_PASSWORD }), [token]);
  });

  test('is rejected if it is common', async () => {
    const token = await server.signInAs(email);
    const input = { oldPassword: PASSWORD, password: 'password1' };
    expect(await server.callAs('updatePasswordByOldPassword', input, { token })).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'password' },
    });
    await server.signInAs(email);
  });

  test('set with the old one is delayed after five wrong passwords', async () => {
    const token = await server.signInAs(email);
    const guess = () =>
      server.callAs(
        'updatePasswordByOldPassword',
        { oldPassword: 'guess', password: NEW_PASSWORD },
        { token },
      );
    for (let tries = 0; tries < 5; tries++)
      expect(await guess()).toMatchObject({ code: outcomes.credentialsRejected.code });
    expect(await guess()).toMatchObject({ status: 429, retryAfter: '1' });
  });

  test('is not delayed by wrong passwords at sign-in', async () => {
    const token = await server.signInAs(email);
    const guess = () => server.callAs('loginWithEmailPassword', { email, password: 'guess' });
    for (let tries = 0; tries < 20; tries++) await guess();
    expect(await guess()).toMatchObject({ status: 429 });
    const input = { oldPassword: PASSWORD, password: NEW_PASSWORD };
    expect(await server.callAs('updatePasswordByOldPassword', input, { token })).toMatchObject({
      code: 200,
    });
  });

  test('is set by one of several concurrent changes; the others are rejected', async () => {
    const token = await server.signInAs(email);
    const replies = await Promise.all(
      [0, 1, 2, 3, 4].map((index) =>
        server.callAs(
          'updatePasswordByOldPassword',
          { oldPassword: PASSWORD, password: `${NEW_PASSWORD} ${index}` },
          { token },
        ),
      ),
    );
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const expected = [200, outcomes.tokenRejected.code, outcomes.credentialsRejected.code];
    expect(codes.every((code) => expected.includes(code))).toBe(true);
  });
});

describe('a reset link', () => {
  const reset = (token: string, password = NEW_PASSWORD) =>
    server.callAs('forgotPasswordWithEmail', { token, password });
  const request = async () => {
    await server.context.db.deleteFrom('rate_limits').execute();
    await server.callAs('sendMail', { email, origin: 'forgotPassword' });
    return server.latestResetToken(email);
  };

  test('works once: sets the password, ends all sessions, sends a notice and does not sign in', async () => {
    const session = await server.signInAs(email);
    const token = await request();
    expect(await reset(token)).toMatchObject({ code: 200, data: null });
    expect(await isSignedIn(session)).toBe(false);
    expect(await reset(token, 'another long one')).toMatchObject({
      code: outcomes.resetLinkRejected.code,
      data: null,
    });
    expect((await mailsOf(email))[0]?.subject).toContain('Your Vignette password was changed');
    await server.signInAs(email, NEW_PASSWORD);
  });

  test('is stored as a hash, expires after 30 minutes, and is replaced by the next', async () => {
    const first = await request();
    const rows = await server.context.db.selectFrom('password_reset_links').selectAll().execute();
    expect(rows.some(({ token_hash }) => token_hash.toString().includes(first))).toBe(false);
    const second = await request();
    expect(await reset(first)).toMatchObject({ code: outcomes.resetLinkRejected.code });
    time += 30 * 60_000;
    expect(await reset(second)).toMatchObject({ code: outcomes.resetLinkRejected.code });
    expect(await reset(await request())).toMatchObject({ code: 200 });
  });

  test.each([
    ['truncated', (token: string) => token.slice(0, -1)],
    ['changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['unknown', () => 'x'.repeat(43)],
    ['an SQL injection', () => "' or 1=1 --"],
  ])('that is %s is rejected', async (_kind, alter) => {
    const token = await request();
    expect(await reset(alter(token))).toMatchObject({ code: outcomes.resetLinkRejected.code });
    expect(await reset(token)).toMatchObject({ code: 200 });
  });

  test('stays valid when the new password is rejected', async () => {
    const token = await request();
    expect(await reset(token, 'password')).toMatchObject({ code: outcomes.invalidInput.code });
    expect(await reset(token)).toMatchObject({ code: 200 });
  });

  test('works for one of several concurrent requests', async () => {
    const token = await request();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === outcomes.resetLinkRejected.code)).toHaveLength(29);
  });

  test('becomes invalid when the password is changed', async () => {
    const token = await request();
    const session = await server.signInAs(email);
    const input = { oldPassword: PASSWORD, password: NEW_PASSWORD };
    await server.callAs('updatePasswordByOldPassword', input, { token: session });
    expect(await reset(token)).toMatchObject({ code: outcomes.resetLinkRejected.code });
  });

  test('of a disabled account is rejected as disabled', async () => {
    await server.context.db
      .updateTable('users')
      .set({ disabled_at: new Date(time), disabled_reason: 'spam' })
      .where('email', '=', email)
      .execute();
    expect(await reset(await request())).toMatchObject({ code: outcomes.accountDisabled.code });
  });
});
