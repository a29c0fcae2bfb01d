import { hash } from '@node-rs/argon2';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/desk/permissions.ts';
import { addUser, PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import { addSession } from '#tests/support/data/users.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { StaffHere } from './staff-parts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { log, lines } = useRecordedLog();
let server: TestServer;
let time = Date.parse('2026-05-04T09:00:00Z');
const wait = (ms: number) => {
  time += ms;
};

beforeAll(async () => {
  server = await startAccountsServer({ overrides: { log, now: () => new Date(time) } });
  await server.context.staffDesk.requireSecondFactor('test', false);
});

let hosts = 0;
const visitor = (address = `198.51.100.${++hosts % 250}`) => ({ address, userAgent: 'tests' });
const staff = () => server.context.staffSignIn;
const identify = async (token: string | undefined) => ({
  ...(await staff().identify(token ?? '')),
  address: '198.51.100.251',
});
const signIn = (email: string, password = PASSWORD, from = visitor()) =>
  staff().signIn({ email, password }, from);

let members = 0;
const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');

/** A member who has set a password by the link, signed in. */
async function addMember(role: Role = 'sales') {
  const email = `member${++members}@luz.example`;
  const link = await server.context.staffDesk.add('test', { email, name: 'Mei', role });
  const { token } = await staff().acceptInvitation(
    { token: tokenOf(link.url), password: PASSWORD },
    visitor(),
  );
  return { id: link.staffId, email, member: await identify(token) };
}

const codeAt = (secret: string, at = time) => new TOTP({ secret }).generate({ timestamp: at });

/** Adds an authenticator app to a signed-in member. */
async function addApp(member: StaffHere) {
  const { secondFactors } = server.context;
  const { secret } = await secondFactors.startTotp(member, PASSWORD);
  const { recovery_codes } = await secondFactors.confirmTotp(member, codeAt(secret));
  return { secret, recoveryCodes: recovery_codes ?? [] };
}

describe('guessing a password', () => {
  test('answers alike for a wrong password and an unknown address, and delays after five', async () => {
    const { email } = await addMember();
    for (const guessed of [email, 'unknown@luz.example']) {
      const from = visitor();
      for (let tries = 0; tries < 5; tries++)
        await expect(signIn(guessed, 'wrong', from)).rejects.toThrow('credentialsRejected');
      // The right password has to wait too.
      await expect(signIn(guessed, PASSWORD, from)).rejects.toMatchObject({
        outcome: 'tooManyRequests',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    wait(MINUTE_MS);
    expect((await signIn(email)).session.stage).toBe('complete');
  });

  test('is limited to ten a minute for one network, whatever the addresses', async () => {
    const from = visitor();
    for (let tries = 0; tries < 10; tries++)
      await expect(signIn(`guess${tries}@luz.example`, 'wrong', from)).rejects.toThrow(
        'credentialsRejected',
      );
    await expect(signIn('guess@luz.example', 'wrong', from)).rejects.toThrow('tooManyRequests');
  });
});

describe('failed sign-ins', () => {
  const actionsOf = async (email: string) => {
    const entries = await server.context.audit.list({ subject: `staff:${email}`, limit: 20 });
    for (const { actor, action } of entries)
      expect([email, 'test'].includes(actor)).toBe(!/wrong|delayed|disabled/.test(action));
    expect(JSON.stringify(entries)).not.toContain('wrong guess');
    return entries.map(({ action }) => action).toReversed();
  };

  test('are in the audit log, once per account, kind and quarter of an hour', async () => {
    const { email } = await addMember();
    const before = await actionsOf(email);
    const guess = async (outcome = 'credentialsRejected') =>
      expect(signIn(email.toUpperCase(), 'wrong guess', from)).rejects.toThrow(outcome);
    let from = visitor();
    for (let tries = 0; tries < 5; tries++) await guess();
    await guess('tooManyRequests');
    await guess('tooManyRequests');
    const failed = ['staff.wrong-password', 'staff.sign-in-delayed'];
    expect(await actionsOf(email)).toEqual([...before, ...failed]);
    wait(15 * MINUTE_MS);
    from = visitor();
    await guess();
    expect(await actionsOf(email)).toEqual([...before, ...failed, 'staff.wrong-password']);
    const [latest] = await server.context.audit.list({ subject: `staff:${email}`, limit: 1 });
    expect(latest).toMatchObject({ actor: 'visitor', change: {} });
  });

  test('are lines of the log with their network, as few as those of buyers', async () => {
    const { id, email, member } = await addMember();
    await addApp(member);
    const waiting = await identify((await signIn(email)).token);
    wait(MINUTE_MS);
    await expect(signIn(email, 'wrong guess', visitor('203.0.113.1'))).rejects.toThrow();
    await expect(signIn('Nobody@luz.example', 'x', visitor('203.0.113.2'))).rejects.toThrow();
    await expect(staff().verifyCode(waiting, 'abcdefghjkmnpqrstu')).rejects.toThrow();
    await expect(staff().checkInvitation('none', visitor('203.0.113.3'))).rejects.toThrow();
    const refused = () => lines.filter(({ msg }) => msg === 'attempt refused');
    const byPassword = { attempt: 'desk sign-in by password', reason: 'credentialsRejected' };
    expect(refused()).toMatchObject([
      { ...byPassword, network: '203.0.113.1', staff: id },
      { ...byPassword, network: '203.0.113.2', address_hash: expect.any(String) },
      { attempt: 'desk sign-in by code', reason: 'secondFactorRejected', staff: id },
      { attempt: 'desk link', reason: 'invitationRejected', network: '203.0.113.3' },
    ]);
    expect(JSON.stringify(refused()).toLowerCase()).not.toContain('luz.example');
    for (let tries = 0; tries < 12; tries++)
      await expect(signIn(email, 'wrong guess', visitor('203.0.113.4'))).rejects.toThrow();
    expect(refused()).toHaveLength(4 + 10);
  });

  test('at an unknown address leave no entry, and at a disabled account one of its own', async () => {
    const all = () => server.context.audit.listNewest({}, 1);
    const latest = await all();
    await expect(signIn('unknown2@luz.example', 'wrong guess')).rejects.toThrow();
    expect(await all()).toEqual(latest);
    const { id, email } = await addMember();
    await server.context.staffDesk.disable('test', { id });
    await expect(signIn(email)).rejects.toThrow('accountDisabled');
    expect((await actionsOf(email)).at(-1)).toBe('staff.sign-in-disabled');
  });

  test('by a wrong second factor are entered too; a recovery code says how many are left', async () => {
    const { email, member } = await addMember();
    const { secret, recoveryCodes } = await addApp(member);
    const waiting = await identify((await signIn(email)).token);
    for (const wrong of [codeAt(secret, time + HOUR_MS), 'abcdefghjkmnpqrstu'])
      await expect(staff().verifyCode(waiting, wrong)).rejects.toThrow('secondFactorRejected');
    await staff().verifyCode(waiting, recoveryCodes[0] ?? '');
    const [signedIn, failed, added] = await server.context.audit.list({
      subject: `staff:${email}`,
      limit: 3,
    });
    expect(signedIn).toMatchObject({ action: 'staff.sign-in', change: { recovery_codes_left: 9 } });
    expect([failed?.action, added?.action]).toEqual([
      'staff.wrong-second-factor',
      'staff.add-totp',
    ]);
  });
});

test('sign-ins at once with a hash of an outdated cost succeed, and the hash is renewed', async () => {
  const { id, email } = await addMember();
  const { db } = server.context;
  const outdated = await hash(PASSWORD, { ...LOW_COST, timeCost: 2 });
  await db.updateTable('staff').set({ password_hash: outdated }).where('id', '=', id).execute();
  const replies = await Promise.all([signIn(email), signIn(email), signIn(email)]);
  expect(replies.map(({ session }) => session.stage)).toEqual(Array(3).fill('complete'));
  const stored = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .execute();
  expect(stored[0]?.password_hash).toContain('t=1');
  expect((await signIn(email)).session.stage).toBe('complete');
});

describe('the second factor', () => {
  test('is asked after the password, and its session can do nothing else', async () => {
    const { email, member } = await addMember();
    await addApp(member);
    const { session, token } = await signIn(email);
    expect(session).toMatchObject({
      stage: 'second-factor',
      factors: { totp: true, passkey: false },
    });
    expect(await identify(token)).toMatchObject({ stage: 'second-factor' });
  });

  test('a code is accepted once, and none of an earlier step after it', async () => {
    const { email, member } = await addMember();
    const { secret } = await addApp(member);
    wait(MINUTE_MS);
    const code = codeAt(secret);
    const waiting = await identify((await signIn(email)).token);
    const { session, token } = await staff().verifyCode(waiting, code);
    expect(session.stage).toBe('complete');
    expect(await identify(token)).toMatchObject({ stage: 'complete', email });

    const again = await identify((await signIn(email)).token);
    const earlier = codeAt(secret, time - 30_000);
    for (const used of [code, earlier])
      await expect(staff().verifyCode(again, used)).rejects.toThrow('secondFactorRejected');
    wait(MINUTE_MS);
    expect((await staff().verifyCode(again, codeAt(secret))).session.stage).toBe('complete');
  });

  test('a completed session has a new token: the one of the password alone ends', async () => {
    const { email, member } = await addMember();
    const { secret } = await addApp(member);
    wait(MINUTE_MS);
    const { token } = await signIn(email);
    await staff().verifyCode(await identify(token), codeAt(secret));
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('wrong codes are refused and delayed after five; a session waits ten minutes for one', async () => {
    const { email, member } = await addMember();
    const { secret } = await addApp(member);
    wait(MINUTE_MS);
    const { token } = await signIn(email);
    const waiting = await identify(token);
    const wrong = codeAt(secret, time + HOUR_MS);
    for (let tries = 0; tries < 5; tries++)
      await expect(staff().verifyCode(waiting, wrong)).rejects.toThrow('secondFactorRejected');
    await expect(staff().verifyCode(waiting, codeAt(secret))).rejects.toThrow('tooManyRequests');
    wait(10 * MINUTE_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('a recovery code completes a sign-in once', async () => {
    const { email, member } = await addMember();
    const { recoveryCodes } = await addApp(member);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{6}-){2}[2-9a-hjkmnp-z]{6}$/);
    const [first = '', second = ''] = recoveryCodes.map((code) => code.replace('-', ''));
    const use = async (code: string) =>
      staff().verifyCode(await identify((await signIn(email)).token), code);
    expect((await use(first)).session.stage).toBe('complete');
    await expect(use(first)).rejects.toThrow('secondFactorRejected');
    expect((await use(second)).session.stage).toBe('complete');

    // New codes replace the old ones.
    const { recovery_codes: renewed } = await server.context.secondFactors.renewRecoveryCodes(
      member,
      PASSWORD,
    );
    expect(renewed).not.toContain(recoveryCodes[2]);
    await expect(use(recoveryCodes[2]?.replace('-', '') ?? '')).rejects.toThrow(
      'secondFactorRejected',
    );
    expect(await server.context.myAccount.show(member)).toMatchObject({ recovery_codes_left: 10 });
  });

  test('a recovery code used by many at once signs in one; of two renewals one set stays', async () => {
    const { email, member } = await addMember();
    const { recoveryCodes } = await addApp(member);
    const sessions = await Promise.all(
      Array.from({ length: 4 }, async () => identify((await signIn(email)).token)),
    );
    const code = recoveryCodes[0] ?? '';
    const used = await Promise.allSettled(
      sessions.map((session) => staff().verifyCode(session, code)),
    );
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const renew = () => server.context.secondFactors.renewRecoveryCodes(member, PASSWORD);
    await Promise.all([renew(), renew()]);
    expect(await server.context.myAccount.show(member)).toMatchObject({ recovery_codes_left: 10 });
  });

  test('cannot be replaced by a session that knew only the password', async () => {
    const { staffDesk, secondFactors } = server.context;
    await staffDesk.requireSecondFactor('test', true);
    const { email, member } = await addMember();
    const other = await identify((await signIn(email)).token);
    expect([member.stage, other.stage]).toEqual(['set-up', 'set-up']);
    const { secret } = await secondFactors.startTotp(other);
    await secondFactors.confirmTotp(other, codeAt(secret));
    await expect(secondFactors.confirmTotp(member, codeAt(secret))).rejects.toThrow();
    await expect(addApp(member)).rejects.toThrow();
    const open = await server.context.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('staff_id', '=', member.id)
      .execute();
    expect(open).toEqual([{ id: other.sessionId }]);
    await staffDesk.requireSecondFactor('test', false);
  });

  test('the first and another are added only with the password', async () => {
    const { secondFactors } = server.context;
    const { member } = await addMember();
    await expect(secondFactors.startTotp(member)).rejects.toThrow('credentialsRejected');
    const { secret: first } = await addApp(member);
    for (const start of [secondFactors.startTotp, secondFactors.startPasskey]) {
      await expect(start(member)).rejects.toThrow('credentialsRejected');
      await expect(start(member, 'wrong')).rejects.toThrow('credentialsRejected');
    }
    const { secret } = await secondFactors.startTotp(member, PASSWORD);
    expect(secret).not.toBe(first);
  });

  test('the last one stays while it is required; otherwise its recovery codes go with it', async () => {
    const { staffDesk, secondFactors, myAccount } = server.context;
    const { member } = await addMember();
    await addApp(member);
    await staffDesk.requireSecondFactor('test', true);
    await expect(secondFactors.removeTotp(member, PASSWORD)).rejects.toThrow('required');
    expect(await myAccount.show(member)).toMatchObject({ has_totp: true });
    await staffDesk.requireSecondFactor('test', false);
    await expect(secondFactors.removeTotp(member, 'wrong')).rejects.toThrow('credentialsRejected');
    await secondFactors.removeTotp(member, PASSWORD);
    expect(await myAccount.show(member)).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
  });
});

describe('a session', () => {
  test('ends after 60 minutes without use', async () => {
    const { email } = await addMember();
    const { token } = await signIn(email);
    for (let times = 0; times < 3; times++) {
      wait(59 * MINUTE_MS);
      await identify(token);
    }
    wait(HOUR_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('is not kept alive by a page that loads by itself', async () => {
    const { email } = await addMember();
    const { token = '' } = await signIn(email);
    for (const minutes of [30, 29]) {
      wait(minutes * MINUTE_MS);
      await staff().identify(token, { isByPerson: false });
    }
    wait(MINUTE_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('ends 12 hours after the sign-in, however much it is used', async () => {
    const { email } = await addMember();
    const { token } = await signIn(email);
    for (let half = 0; half < 23; half++) {
      wait(30 * MINUTE_MS);
      await identify(token);
    }
    wait(30 * MINUTE_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('of the site is worthless at the desk, and the other way round', async () => {
    const { db, accounts } = server.context;
    const siteToken = await addSession(db, await addUser(server, { email: 'b@buyer.example' }));
    const { email } = await addMember();
    const { token = '' } = await signIn(email);
    await expect(identify(siteToken)).rejects.toThrow('tokenRejected');
    await expect(accounts.identify(token)).rejects.toThrow('tokenRejected');
    await expect(
      accounts.signInWithPassword({ email, password: PASSWORD }, siteCaller),
    ).rejects.toThrow('credentialsRejected');
    await expect(signIn('b@buyer.example')).rejects.toThrow('credentialsRejected');
  });

  test('ends for all other devices when the password changes', async () => {
    const { email } = await addMember();
    const [here, there] = [await signIn(email), await signIn(email)];
    const password = 'seven boats under a bridge';
    await server.context.myAccount.changePassword(await identify(here.token), {
      oldPassword: PASSWORD,
      password,
    });
    await identify(here.token);
    await expect(identify(there.token)).rejects.toThrow('tokenRejected');
    await expect(signIn(email)).rejects.toThrow('credentialsRejected');
    expect((await signIn(email, password)).session.stage).toBe('complete');
  });
});

/** A caller of the public site. */
const siteCaller = { locale: 'en', address: '192.0.2.1', userAgent: 'tests' } as const;

describe('a one-time link', () => {
  const accept = (url: string, password = PASSWORD) =>
    staff().acceptInvitation({ token: tokenOf(url), password }, visitor());
  const invite = (role: Role = 'reader') => {
    const email = `member${++members}@luz.example`;
    return server.context.staffDesk.add('test', { email, name: 'Ana', role });
  };

  test('ends after three days, and when a newer one is made', async () => {
    const late = await invite();
    wait(3 * 24 * HOUR_MS);
    await expect(accept(late.url)).rejects.toThrow('invitationRejected');
    const [old, renewed] = [
      late,
      await server.context.staffDesk.reset('test', { id: late.staffId }),
    ];
    await expect(accept(old.url)).rejects.toThrow('invitationRejected');
    expect((await accept(renewed.url)).session.staff).toMatchObject({ role: 'reader' });
  });

  test('refuses a common password and stays usable', async () => {
    const { url } = await invite();
    await expect(accept(url, 'password123')).rejects.toThrow('invalidInput');
    expect((await accept(url)).session.stage).toBe('complete');
  });

  test('of a disabled member does not work', async () => {
    const { url, staffId } = await invite();
    await server.context.staffDesk.disable('test', { id: staffId });
    await expect(accept(url)).rejects.toThrow('invitationRejected');
  });
});
