import { expect, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { startOrderDesk } from '#tests/support/order-desk.ts';

test('a recipient is forgotten by the address; the audit log does not name it', async () => {
  const desk = await startOrderDesk();
  const run = (...args: string[]) => desk.run('screener', ...args);
  const email = 'forget.me@luz.example';
  const titles = [{ dramaId: await addDrama(desk.context.db) }];
  const { screenerId } = await addScreener(desk.context.db, { titles, email });
  expect(await run('forget', 'Forget.Me@luz.example')).toEqual({
    code: 0,
    stdout: `Deleted 1 screener of Forget.Me@luz.example with all reports, and 0 undelivered mails.
Not deleted: earlier backups, mails to BUSINESS_EMAIL, and mails that were already delivered.
`,
    stderr: '',
  });
  expect(await run('show', String(screenerId))).toMatchObject({ code: 1 });
  const { stdout } = await desk.run(
    'audit',
    'list',
    '--subject',
    `screener:${screenerId}`,
    '--json',
  );
  expect(stdout).toContain('screener.forget');
  expect(stdout.toLowerCase()).not.toContain('forget.me');
  expect(await run('forget', email)).toMatchObject({
    code: 1,
    stderr: `There is no screener for ${email}.\n`,
  });
});
