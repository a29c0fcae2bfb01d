import { beforeAll, expect, test } from 'vitest';
import type { CallFailure } from '../../contract/client.ts';
import { deskOutcomes } from '../../contract/desk/outcomes.ts';
import { startTestDesk, type TestDesk } from '../../tests/support/desk.ts';

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
  expect(failure.code).toBe(deskOutcomes.invitationRejected.code);
});

test('removing the last owner is refused in the language of the caller', async () => {
  const owner = await desk.as('owner', { locale: 'es' });
  const { list } = await owner.listStaff();
  const own = list.find(({ email }) => email === 'owner@desk.example');
  const failure = await failureOf(owner.disableStaff({ staff_id: own?.staff_id ?? 0 }));
  expect(failure.code).toBe(deskOutcomes.refused.code);
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
