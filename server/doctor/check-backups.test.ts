import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkBackups, MAX_BACKUP_HOURS } from './check-database.ts';
import { toEnglish } from './finding.ts';

test('no backup, one that was not verified, and an old one are warnings', async () => {
  const { db } = await createTestDatabase();
  const add = (action: string, hoursAgo: number, change = {}) =>
    db
      .insertInto('audit_log')
      .values({
        at: new Date(Date.now() - hoursAgo * 3_600_000),
        actor: 'cron',
        action,
        subject: 'backup:a.tar',
        change,
      })
      .execute();
  const check = async () => {
    const { check, status, finding } = toEnglish(await checkBackups(db));
    return [check, status, finding];
  };
  expect(await check()).toEqual(['backups', 'warn', 'no backup has been made']);
  await add('backup.make', 60.5);
  await add('backup.verify', 60.4);
  expect(await check()).toEqual(['backups', 'warn', 'the last one was made 60 hours ago']);
  const made_at = new Date(Date.now() - 30.5 * 3_600_000).toISOString();
  await add('backup.restore', 29.5, { made_at });
  expect(await check()).toEqual(['backups', 'ok', 'last made 30 hours ago, and verified']);
  await add('backup.make', 1.5);
  expect(await check()).toEqual(['backups', 'warn', 'the last one was not verified']);
  await add('backup.verify', 1.4);
  expect(await check()).toEqual(['backups', 'ok', 'last made 1 hour ago, and verified']);
});

test('the alert has the same limit', async () => {
  const alerts = join(import.meta.dirname, '../../deploy/monitoring/alerts.yml');
  expect(await readFile(alerts, 'utf8')).toContain(
    `vignette_backup_verified_age_seconds) > ${MAX_BACKUP_HOURS} * 3600`,
  );
});
