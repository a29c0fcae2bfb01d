import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import { HOUR_MS, MINUTE_MS, startStaffSignIn } from '#tests/support/areas/staff-sign-in.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';

const { log, lines } = useRecordedLog();
const { server, clock, wait, visitor, staff, identify, signIn, addMember, codeAt, addApp } =
  await startStaffSignIn({ log });

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
    for (const wrong of [codeAt(secret, clock.time + HOUR_MS), 'abcdefghjkmnpqrstu'])
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
