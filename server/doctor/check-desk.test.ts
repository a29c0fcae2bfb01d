import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { hashPassword } from '../areas/accounts/passwords/passwords.ts';
import { demoOwner } from '../areas/staff/demo-owner.ts';
import { readConfig } from '../settings/config.ts';
import { checkDemoOwner, checkDeskAddress, checkDeskSignIn } from './check-desk.ts';
import { toEnglish } from './finding.ts';

const PUBLIC = { PUBLIC_URL: 'https://drama.example', DESK_URL: 'https://desk.drama.example' };

test('the address of a desk for other machines must be https and have its own host name', () => {
  const check = (settings: Record<string, string>) =>
    toEnglish(checkDeskAddress(readConfig(settings)));
  expect(check({ DESK_PORT: '0', DESK_URL: 'http://desk.drama.example' }).status).toBe('ok');
  expect(check({ PUBLIC_URL: 'https://drama.example' }).status).toBe('ok');
  expect(check(PUBLIC)).toEqual({ check: 'desk', status: 'ok', finding: PUBLIC.DESK_URL });
  expect(check({ ...PUBLIC, DESK_URL: 'http://desk.drama.example' })).toMatchObject({
    status: 'fail',
    finding: expect.stringContaining('is not https'),
  });
  expect(check({ ...PUBLIC, DESK_URL: 'https://drama.example:8443' })).toMatchObject({
    status: 'warn',
    finding: expect.stringContaining('have the host name drama.example'),
  });
});

test('a desk without an owner who can sign in, or with a password only, is a warning', async () => {
  const { db } = await createTestDatabase();
  const check = async (settings: Record<string, string>) =>
    toEnglish(await checkDeskSignIn(db, readConfig(settings)));
  const noOwner = { status: 'warn', finding: 'no owner has set a password yet' };
  expect(await check(PUBLIC)).toMatchObject(noOwner);
  expect(await check({ ...PUBLIC, DESK_PORT: '0' })).toMatchObject({ status: 'ok' });
  const owner = { email: 'mei@drama.example', name: 'Mei', role: 'owner' as const };
  await db.insertInto('staff').values(owner).execute();
  expect(await check(PUBLIC)).toMatchObject(noOwner);

  await db.updateTable('staff').set({ password_hash: 'hash' }).execute();
  expect(await check(PUBLIC)).toMatchObject({
    status: 'ok',
    finding: 'owners: 1; two-step verification is required',
  });
  await db.updateTable('desk_settings').set({ is_second_factor_required: false }).execute();
  expect(await check(PUBLIC)).toMatchObject({
    status: 'warn',
    advice: 'Run "vignette staff require-second-factor on".',
  });
  expect(await check({})).toMatchObject({ status: 'ok' });

  await db.updateTable('staff').set({ disabled_at: new Date() }).execute();
  expect(await check(PUBLIC)).toMatchObject(noOwner);
});

test('a demo owner with the public password is a failure outside of a local demo', async () => {
  const { db } = await createTestDatabase();
  const check = async (settings: Record<string, string>) =>
    toEnglish(await checkDemoOwner(db, readConfig(settings)));
  expect(await check(PUBLIC)).toMatchObject({ status: 'ok' });
  const { email, password } = demoOwner;
  await db
    .insertInto('staff')
    .values({ email, name: 'Demo', role: 'owner', password_hash: await hashPassword(password) })
    .execute();
  expect(await check({ DEMO: '1' })).toMatchObject({ status: 'ok' });
  const elsewhere: Record<string, string>[] = [
    { DEMO: '0' },
    { DEMO: '1', ...PUBLIC },
    { DEMO: '1', DESK_HOST: '::' },
  ];
  for (const settings of elsewhere)
    expect(await check(settings)).toMatchObject({ check: 'demo owner', status: 'fail' });

  await db
    .updateTable('staff')
    .set({ password_hash: await hashPassword('a wet paper lantern') })
    .execute();
  expect(await check(PUBLIC)).toMatchObject({ status: 'ok' });
});
