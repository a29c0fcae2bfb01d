import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server ??= await startAccountsServer();
  await server.context.db.deleteFrom('staff').execute();
});

let added = 0;
const desk = () => server.context.staffDesk;

async function addOwner({ hasPassword = true } = {}) {
  const email = `owner${++added}@luz.example`;
  const { staffId, url } = await desk().add('test', { email, name: 'Mei', role: 'owner' });
  const token = new URL(url).hash.replace('#token=', '');
  const visitor = { address: `198.51.100.${added % 250}`, userAgent: '' };
  if (hasPassword)
    await server.context.staffSignIn.acceptInvitation({ token, password: PASSWORD }, visitor);
  return { id: staffId, email };
}

const enabledOwners = async () =>
  (await desk().list()).members.filter(
    ({ role, disabled_at }) => role === 'owner' && disabled_at === null,
  );

test('the only owner can be neither disabled nor given another role', async () => {
  const owner = await addOwner();
  await expect(desk().disable('test', owner)).rejects.toThrow('is the only owner');
  await expect(desk().changeRole('test', owner, 'reader')).rejects.toMatchObject({
    refusal: { message: 'deskError.lastOwner' },
  });
  const other = await addOwner();
  await desk().changeRole('test', owner, 'reader');
  await expect(desk().disable('test', other)).rejects.toThrow('is the only owner');
  // A refused change leaves no entry.
  const entries = await server.context.audit.list({ limit: 3 });
  expect(entries.map(({ action }) => action)).not.toContain('staff.disable');
});

test('an owner who has not used the invitation does not replace the last one', async () => {
  const owner = await addOwner();
  const invited = await addOwner({ hasPassword: false });
  await expect(desk().disable('test', owner)).rejects.toThrow('is the only owner');
  await desk().disable('test', invited);
  expect(await enabledOwners()).toMatchObject([{ id: owner.id }]);
});

test('of two owners who disable each other at once, one stays', async () => {
  const [first, second] = [await addOwner(), await addOwner()];
  const results = await Promise.allSettled([
    desk().disable('first', second),
    desk().disable('second', first),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('is the only owner') },
  });
  expect(await enabledOwners()).toHaveLength(1);
});

test('nobody can reset their own account at the desk', async () => {
  const { id, email } = await addOwner();
  await expect(desk().reset(email, { id })).rejects.toMatchObject({
    refusal: { message: 'deskError.resetYourself' },
  });
});
