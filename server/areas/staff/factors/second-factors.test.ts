import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import { HOUR_MS, MINUTE_MS, startStaffSignIn } from '#tests/support/areas/staff-sign-in.ts';

const { server, clock, wait, staff, identify, signIn, addMember, codeAt, addApp } =
  await startStaffSignIn();

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
    const earlier = codeAt(secret, clock.time - 30_000);
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
    const wrong = codeAt(secret, clock.time + HOUR_MS);
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
