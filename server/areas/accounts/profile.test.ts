import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { lockScreener } from '../screeners/screener.queries.ts';

let email: string;
let token: string;
let people = 0;

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });

beforeEach(async () => {
  email = `person${people++}@profile.example`;
  await server.addUser({ email });
  token = await server.signInAs(email);
});

const call = (name: CallName, input: object = {}, as = token) =>
  server.callAs(name, input, { token: as });

const isWaiting = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.context.db);
  return rows.length > 0;
};

describe('a username', () => {
  test('can be changed, even if only the case differs', async () => {
    const nickname = `Name_${people}`;
    expect(await call('updateUsername', { nickname })).toMatchObject({
      code: 200,
      data: { nickname, email },
    });
    const upper = nickname.toUpperCase();
    expect(await call('updateUsername', { nickname: upper })).toMatchObject({
      data: { nickname: upper },
    });
  });

  test('is rejected if it is taken, reserved or invalid', async () => {
    await server.addUser({ email: `x${people}@profile.example`, nickname: `Held_${people}` });
    for (const nickname of [`hELD_${people}`, 'root', 'Sup_port', '管理员', 'x', '', ' mina', 'é́é'])
      expect(await call('updateUsername', { nickname })).toMatchObject({
        code: outcomes.usernameRejected.code,
        data: null,
      });
  });
});

describe('an email address', () => {
  const change = (to: string, emailValidCode: string, password = PASSWORD) =>
    call('updateEmail', { email: to, emailValidCode, password });

  test('is changed with a code sent to it and the password; all sessions end, the old address is notified', async () => {
    const other = await server.signInAs(email);
    const newEmail = `Fresh${people}@profile.example`;
    const code = await server.askCode(newEmail, 'editEmail', token);
    expect(await change(newEmail, wrongCode(code))).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    expect(await change(newEmail, code, 'wrong')).toMatchObject({
      code: outcomes.credentialsRejected.code,
    });
    const reply = await change(newEmail, code);
    expect(reply).toMatchObject({ code: 200, data: { email: newEmail } });
    for (const ended of [token, other])
      expect(await call('getUserInfo', {}, ended)).toMatchObject({
        code: outcomes.tokenRejected.code,
      });
    const renewed = (reply.data as { token: string }).token;
    expect(await call('getUserInfo', {}, renewed)).toMatchObject({ data: { email: newEmail } });
    await server.allSent();
    const notice = (await readMails(server)).find(({ to }) => to === email);
    expect(notice?.subject).toContain('email address');
    expect(notice?.text).toContain(newEmail);
    await server.signInAs(newEmail);
  });

  test('is rejected if it was taken meanwhile; the code stays valid', async () => {
    const newEmail = `raced${people}@profile.example`;
    const code = await server.askCode(newEmail, 'editEmail', token);
    const id = await server.addUser({ email: newEmail });
    expect(await change(newEmail, code)).toMatchObject({
      code: outcomes.emailRejected.code,
      data: null,
    });
    await server.context.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await change(newEmail, code)).toMatchObject({ code: 200 });
  });

  test('is not changed by a code that another user requested', async () => {
    const newEmail = `foreign${people}@profile.example`;
    const code = await server.askCode(newEmail, 'editEmail', token);
    await server.addUser({ email: `thief${people}@profile.example` });
    const other = await server.signInAs(`thief${people}@profile.example`);
    const input = { email: newEmail, emailValidCode: code, password: PASSWORD };
    expect(await call('updateEmail', input, other)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });

  test('is not changed by a code for another address', async () => {
    const code = await server.askCode(`one${people}@profile.example`, 'editEmail', token);
    expect(await change(`two${people}@profile.example`, code)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const list = async (as = token) => (await call('getSessionList', {}, as)).data as Session[];
  interface Session {
    session_id: number;
    is_current: boolean;
    device: string;
    last_seen_at: string;
  }

  test('are listed with their devices; exactly one is current', async () => {
    await server.callAs(
      'loginWithEmailPassword',
      { email, password: PASSWORD },
      { userAgent: CHROME },
    );
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ device }) => device).toSorted()).toEqual(['', 'Chrome · Windows']);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  test('can be ended one by one or all others at once, but not those of another user', async () => {
    const [second, third] = [await server.signInAs(email), await server.signInAs(email)];
    await server.addUser({ email: `stranger${people}@profile.example` });
    const stranger = await server.signInAs(`stranger${people}@profile.example`);
    const [foreign] = await list(stranger);
    expect(await call('deleteSession', { session_id: foreign?.session_id })).toMatchObject({
      code: 200,
    });
    expect(await list(stranger)).toHaveLength(1);
    const current = (await list(second)).find(({ is_current }) => is_current);
    await call('deleteSession', { session_id: current?.session_id });
    expect(await call('getUserInfo', {}, second)).toMatchObject({
      code: outcomes.tokenRejected.code,
    });
    expect(await call('deleteSession', { others: true })).toMatchObject({ code: 200, data: null });
    expect(await call('getUserInfo', {}, third)).toMatchObject({
      code: outcomes.tokenRejected.code,
    });
    expect(await list()).toHaveLength(1);
    expect(await call('deleteSession', { others: true, session_id: 1 })).toMatchObject({
      code: outcomes.invalidInput.code,
    });
  });

  test('expire seven days after sign-in; use updates last_seen_at', async () => {
    const [before] = await list();
    time += 11 * 60_000;
    await list();
    const [after] = await list();
    expect(Date.parse(after?.last_seen_at ?? '')).toBeGreaterThan(
      Date.parse(before?.last_seen_at ?? ''),
    );
    time += 7 * 24 * 3_600_000;
    expect(await call('getUserInfo')).toMatchObject({ code: outcomes.tokenRejected.code });
    await server.context.accounts.deleteExpired();
    expect(await server.context.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

describe('deleting the account', () => {
  test('waits for a transaction that has locked the account and will lock its screener', async () => {
    const { db } = server.context;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const dramaId = await addDrama(db);
    const { screenerId } = await addScreener(db, { titles: [{ dramaId }], email, userId });
    const { deletion, locked } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
      const deletion = call('deleteAccount', { password: PASSWORD });
      await expect.poll(isWaiting).toBe(true);
      const locked = await lockScreener(tx, { id: screenerId, user_id: userId });
      return { deletion, locked };
    });
    expect(locked).toMatchObject({ id: screenerId });
    expect(await deletion).toMatchObject({ code: 200 });
  });

  test('requires the password and deletes the user', async () => {
    expect(await call('deleteAccount', { password: 'wrong' })).toMatchObject({
      code: outcomes.credentialsRejected.code,
    });
    expect(await call('deleteAccount', { password: PASSWORD })).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await call('getUserInfo')).toMatchObject({ code: outcomes.tokenRejected.code });
    const remaining = await server.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(remaining).toEqual([]);
    // The address can register again.
    const code = await server.askCode(email, 'register');
    expect(code).toMatch(/^\d{6}$/);
  });
});
