import { expect, test, vi } from 'vitest';
import { prepareDoctor } from '#tests/support/areas/doctor.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';

const { runChecks } = await prepareDoctor();

test('grants out without cover, and those of dramas without acquired rights, are warnings', async () => {
  const { db, connection } = await createTestDatabase();
  const settings = { DATABASE_URL: databaseUrl(connection) };
  const sold = { direction: 'out' as const, party: 'Luna TV', territories: ['MX', 'CL'] };
  const covered = await addDrama(db);
  await addGrant(db, covered, { territories_excluded: ['CN'], is_exclusive: false });
  // Only the part from today on counts: the past is not covered.
  await addGrant(db, covered, { ...sold, period: '[2020-01-01,)', is_exclusive: false });
  const unstated = await addDrama(db);
  await addGrant(db, unstated, sold);
  await addGrant(db, unstated, { ...sold, reference: 'later', period: '[2090-01-01,)' });
  await addGrant(db, unstated, { ...sold, reference: 'over', period: '[2020-01-01,2021-01-01)' });
  const { findingOf } = await runChecks(settings);
  expect(findingOf('rights coverage')).toEqual({
    check: 'rights coverage',
    status: 'ok',
    finding: 'acquired rights cover the only granted right',
  });
  expect(findingOf('acquired rights')).toMatchObject({
    status: 'warn',
    finding: `2 granted rights in titles without acquired rights: id:${unstated}`,
  });

  const others = [
    { ...sold, reference: 'exclusive' },
    { ...sold, reference: 'China', territories: ['CN'], is_exclusive: false },
    { ...sold, reference: 'medium', media: ['avod' as const], is_exclusive: false },
    { ...sold, reference: 'draft', status: 'draft' as const },
    { ...sold, reference: 'ended', period: '[2020-01-01,2021-01-01)' },
  ];
  for (const grant of others) await addGrant(db, covered, grant);
  // Rights in that have ended still state the rights of a drama.
  const ended = await addDrama(db);
  await addGrant(db, ended, { period: '[2020-01-01,2021-01-01)' });
  await addGrant(db, ended, sold);
  expect((await runChecks(settings)).findingOf('rights coverage')).toMatchObject({
    status: 'warn',
    finding: `4 of 5 granted rights not covered by acquired rights: id:${covered}, id:${ended}`,
  });
});

test('grants out that overlap or that a holdback blocks are a warning', async () => {
  const { db, connection } = await createTestDatabase();
  const settings = { DATABASE_URL: databaseUrl(connection) };
  const sold = { direction: 'out' as const, party: 'Luna TV', territories: ['MX', 'CL'] };
  const shared = { ...sold, is_exclusive: false };
  const open = await addDrama(db);
  await addGrant(db, open, { ...shared, reference: '1' });
  await addGrant(db, open, { ...shared, reference: '2' });
  await addGrant(db, open, { ...sold, reference: 'other country', territories: ['PE'] });
  await addGrant(db, open, { ...sold, reference: 'other medium', media: ['avod' as const] });
  await addGrant(db, open, { ...sold, reference: 'draft', status: 'draft' });
  await addGrant(db, open, { ...sold, reference: 'ended', period: '[2020-01-01,2021-01-01)' });
  await addHoldback(db, open, { territories: ['JP'], period: '[2020-01-01,)' });
  await addHoldback(db, open, { territories: ['MX'], period: '[2020-01-01,2021-01-01)' });
  expect((await runChecks(settings)).findingOf('rights clashes')).toEqual({
    check: 'rights clashes',
    status: 'ok',
    finding: 'no granted right clashes with another or with a holdback',
  });

  const twice = await addDrama(db);
  await addGrant(db, twice, { ...sold, language_uses: ['es:audio'] });
  await addGrant(db, twice, { ...shared, reference: '2', territories: ['CL', 'PE'] });
  await addGrant(db, twice, {
    ...sold,
    reference: '3',
    language_uses: ['pt:any'],
    territories: ['MX'],
  });
  const blocked = await addDrama(db);
  await addGrant(db, blocked, shared);
  await addHoldback(db, blocked, { territories: [], media: [], period: '[2020-01-01,)' });
  expect((await runChecks(settings)).findingOf('rights clashes')).toMatchObject({
    status: 'warn',
    finding: `2 granted rights overlap others, and one of them is exclusive; 1 granted right is blocked by a holdback: id:${twice}, id:${blocked}`,
  });
});

test('active grants whose last day is within 90 days are counted, and the first ones named', async () => {
  const { db, connection } = await createTestDatabase();
  const drama = await addDrama(db);
  // Midnight must not pass within the test.
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const dayAfter = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const ids: Record<string, number> = {};
  for (const lastDay of [-1, 1, 20, 30, 89, 92])
    ids[lastDay] = await addGrant(db, drama, {
      direction: lastDay === 20 ? 'out' : 'in',
      reference: `${lastDay}`,
      period: `[2020-01-01,${dayAfter(lastDay)}]`,
    });
  await addGrant(db, drama, { status: 'draft', period: `[2020-01-01,${dayAfter(5)}]` });
  const { findingOf } = await runChecks({ DATABASE_URL: databaseUrl(connection) });
  const named = [1, 20, 30].map(
    (day) =>
      `R${ids[day]} (${day === 20 ? 'out' : 'in'}, Harbour Pictures, id:${drama}): ${dayAfter(day)}`,
  );
  expect(findingOf('rights ending')).toMatchObject({
    status: 'warn',
    finding: `3 acquired rights and 1 granted right end within 90 days: ${named.join(', ')}, …`,
    advice: expect.stringContaining(
      `rights list --status active --ends-from ${dayAfter(0)} --ends-before ${dayAfter(91)}"`,
    ),
  });
});
