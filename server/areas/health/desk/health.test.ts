import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk();
});

test('the checks run when asked for, and the latest result is kept', async () => {
  const reader = await desk.as('reader');
  expect(await reader.getHealth()).toMatchObject({ checked_at: null, findings: [] });
  const [first, second] = await Promise.all([reader.runHealthChecks(), reader.runHealthChecks()]);
  // Calls at the same time share one run.
  expect(second).toEqual(first);
  const checks = new Map(first.findings.map((finding) => [finding.check, finding]));
  expect(checks.get('database')).toMatchObject({ status: 'ok', advice: null });
  expect(checks.get('email')).toMatchObject({ status: 'warn', advice: expect.any(String) });
  const { checked_at, findings } = await reader.getHealth();
  expect({ checked_at, findings }).toEqual(first);
  const spanish = await (await desk.as('reader', { locale: 'es' })).getHealth();
  expect(spanish.findings).toContainEqual({
    check: 'servidor de correo',
    status: 'warn',
    finding: expect.stringMatching(/^los correos se escriben en archivos en \S+$/),
    advice: 'Define SMTP_URL: hasta entonces no se envía ningún correo.',
  });
});

test('health lists the latest backups and the facts of the operator', async () => {
  const { backup, config } = desk.context;
  const reader = await desk.as('reader');
  await backup.make('mei', join(config.dataDir, 'first.tar'), () => {});
  const { backups, facts, facts_error } = await reader.getHealth();
  expect(backups).toEqual([
    expect.objectContaining({ actor: 'mei', file: 'first.tar', rows: expect.any(Number) }),
  ]);
  expect(facts_error).toBeNull();
  expect(facts).toContainEqual({ fact: 'company', state: 'missing', value: '' });
});
