import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import type { CallFailure } from '#contract/transport/client.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

const PASSWORD = 'four lanterns by the river';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
});

const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');
const failureOf = (call: Promise<unknown>): Promise<CallFailure> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error) => error,
  );

test('an owner invites, changes the role, disables and enables; each is audited by address', async () => {
  const owner = await desk.as('owner');
  const { staff_id, url } = await owner.addStaff({
    email: 'ana@luz.example',
    name: 'Ana Prado',
    role: 'sales',
  });
  await owner.changeRole({ staff_id, role: 'support' });
  await owner.disableStaff({ staff_id });
  await owner.enableStaff({ staff_id });
  const { list } = await owner.listStaff();
  expect(list.find((member) => member.staff_id === staff_id)).toMatchObject({
    role: 'support',
    has_password: false,
    disabled_at: null,
  });
  const entries = await desk.context.audit.list({ subject: 'staff:ana@luz.example', limit: 9 });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['owner@desk.example', 'staff.enable'],
    ['owner@desk.example', 'staff.disable'],
    ['owner@desk.example', 'staff.role'],
    ['owner@desk.example', 'staff.add'],
  ]);
  // Disabling has ended the link.
  const failure = await failureOf(desk.with(undefined).checkInvitation({ token: tokenOf(url) }));
  expect(failure.code).toBe(allOutcomes.invitationRejected.code);
});

test('an invitation repeated after a lost reply gives the same link and no second entry', async () => {
  const owner = await desk.as('owner');
  const member = { email: 'ines@luz.example', name: 'Inés', role: 'reader' } as const;
  const key = { idempotencyKey: randomUUID() };
  const link = await owner.addStaff(member, key);
  expect(await owner.addStaff(member, key)).toEqual(link);
  const { staff_id } = link;
  const resetKey = { idempotencyKey: randomUUID() };
  const renewed = await owner.resetStaff({ staff_id }, resetKey);
  expect(await owner.resetStaff({ staff_id }, resetKey)).toEqual(renewed);
  const entries = await desk.context.audit.list({ subject: 'staff:ines@luz.example', limit: 9 });
  expect(entries.map(({ action }) => action)).toEqual(['staff.reset', 'staff.add']);
});

test('the first factor confirmed again after a lost reply gives its recovery codes and the session', async () => {
  const owner = await desk.as('owner');
  const invited = { email: 'noa@luz.example', name: 'Noa', role: 'reader' } as const;
  const { url } = await owner.addStaff(invited);
  const { token } = await desk.context.staffSignIn.acceptInvitation(
    { token: tokenOf(url), password: PASSWORD },
    { address: '198.51.100.7', userAgent: 'tests' },
  );
  const member = desk.with(token);
  const { secret } = await member.startTotp({});
  const timestamp = desk.context.now().getTime();
  const input = { code: new TOTP({ secret }).generate({ timestamp }) };
  const idempotencyKey = randomUUID();
  const { recovery_codes } = await member.confirmTotp(input, { idempotencyKey });
  expect(recovery_codes).toHaveLength(10);

  const repeated = await fetch(`${desk.url}/api/desk/confirmTotp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: desk.url,
      'idempotency-key': idempotencyKey,
      cookie: `desk=${token}`,
    },
    body: JSON.stringify(input),
  });
  expect(await repeated.json()).toMatchObject({ data: { recovery_codes } });
  const newToken = /^desk=([^;]+)/.exec(repeated.headers.get('set-cookie') ?? '')?.[1];
  expect(await desk.with(newToken).getMyAccount()).toMatchObject({ recovery_codes_left: 10 });

  // The old token alone is worthless, also with the key for another call.
  const failures = await Promise.all([
    failureOf(member.confirmTotp(input)),
    failureOf(member.getMyAccount()),
    failureOf(member.changeMyName({ name: 'Eve' }, { idempotencyKey })),
  ]);
  for (const { code } of failures) expect(code).toBe(allOutcomes.tokenRejected.code);
});

test('removing the last owner is refused in the language of the caller', async () => {
  const owner = await desk.as('owner', { locale: 'es' });
  const { list } = await owner.listStaff();
  const own = list.find(({ email }) => email === 'owner@desk.example');
  const failure = await failureOf(owner.disableStaff({ staff_id: own?.staff_id ?? 0 }));
  expect(failure.code).toBe(allOutcomes.refused.code);
  expect(failure.message).toBe('Es el único propietario. Nombra antes a otro.');
});

test('the session cookie is not readable by scripts and replaced when a password is set', async () => {
  const owner = await desk.as('owner');
  const { url } = await owner.addStaff({ email: 'kim@luz.example', name: 'Kim', role: 'reader' });
  const reply = await fetch(`${desk.url}/api/desk/acceptInvitation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: desk.url,
      'idempotency-key': randomUUID(),
      cookie: 'desk=fixed-by-an-attacker',
    },
    body: JSON.stringify({ token: tokenOf(url), password: PASSWORD }),
  });
  const cookie = reply.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^desk=[\w-]{32,};/);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Strict/i);
  expect(cookie).not.toContain('fixed-by-an-attacker');
  expect(await reply.text()).not.toContain(/^desk=([^;]+)/.exec(cookie)?.[1]);
});
