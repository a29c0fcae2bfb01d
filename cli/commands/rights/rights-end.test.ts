import { beforeAll, expect, test } from 'vitest';
import { lockCatalogue } from '#server/areas/catalogue/curation/begin-change.queries.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { countWaiting } from '#tests/support/database/waiting.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['rights', ...args]);

let lantern: number;

beforeAll(async () => {
  const { db } = server.context;
  lantern = await addDrama(db, { texts: { en: { title: 'Lantern' } } });
  await db.updateTable('dramas').set({ external_id: 'L-1' }).where('id', '=', lantern).execute();
});

test('end sets the last day, inclusive, and records it; show prints the change', async () => {
  const { db } = server.context;
  const id = `R${await addGrant(db, lantern, { reference: 'ends', party: 'Nova' })}`;
  expect(await run('end', id.toLowerCase(), '--on', '2027-06-30', '--reason', 'Letter')).toEqual({
    code: 0,
    stdout: `${id}: the last day is now 2027-06-30; before: open.\n`,
    stderr: '',
  });
  const { stdout } = await run('show', id);
  expect(stdout).toMatch(/^end +2027-06-30$/m);
  expect(stdout).toMatch(
    /^changes .*, mei, rights\.end, end \(empty\) → 2027-06-30; reason: Letter$/m,
  );
  expect(await run('end', id, '--on', '2027-07-01')).toMatchObject({
    code: 1,
    stderr: `${id} already ends on 2027-06-30. An import with a later end extends it.\n`,
  });
  expect(await run('end', id, '--on', '2025-12-31')).toMatchObject({
    code: 1,
    stderr: `${id} starts on 2026-01-01, so 2025-12-31 cannot be its last day. "vignette rights end ${id} --void" removes it from all decisions.\n`,
  });
  // A single day is the shortest period.
  expect((await run('end', id, '--on', '2026-01-01')).code).toBe(0);
});

test('end --void makes a grant inactive and removes a holdback, whose fields are kept in the audit log', async () => {
  const { db, rightsDesk, audit } = server.context;
  const grant = await addGrant(db, lantern, { reference: 'void', party: 'Nova' });
  expect((await run('end', `R${grant}`, '--void')).stdout).toBe(`R${grant} is now inactive.\n`);
  expect(await rightsDesk.showRow({ kind: 'right', id: grant })).toMatchObject({
    status: 'inactive',
    changes: [{ action: 'rights.void', change: { status: { from: 'active', to: 'inactive' } } }],
  });
  expect(await run('end', `R${grant}`, '--void')).toMatchObject({
    code: 1,
    stderr: `R${grant} is already inactive.\n`,
  });

  const block = await addHoldback(db, lantern, { reason: 'Festival' });
  expect((await run('end', `H${block}`, '--void', '--reason', 'Over')).stdout).toBe(
    `H${block} was removed.\n`,
  );
  expect(await run('show', `H${block}`)).toMatchObject({
    code: 1,
    stderr: `There is no holdback H${block}.\n`,
  });
  const [entry] = await audit.list({ subject: `holdback:H${block}`, limit: 1 });
  expect(entry).toMatchObject({
    actor: 'mei',
    change: { removed: { external_id: 'L-1', reason: 'Festival' }, reason: 'Over' },
  });
});

test('wrong ids, days and combinations of options are refused', async () => {
  const [both, neither, row, day, none] = await Promise.all([
    run('end', 'R1', '--on', '2027-01-01', '--void'),
    run('end', 'R1'),
    run('end', 'X1', '--void'),
    run('end', 'R1', '--on', '2027-02-30'),
    run('end', 'R0', '--void'),
  ]);
  for (const { code, stderr } of [both, neither])
    expect([code, stderr]).toEqual([2, 'Give either --on with the last day, or --void.\n']);
  expect(row).toMatchObject({ code: 2, stderr: expect.stringContaining('grant (R12)') });
  expect(day).toMatchObject({ code: 2, stderr: expect.stringContaining('such as 2027-01-31') });
  expect(none).toMatchObject({ code: 1, stderr: 'There is no grant R0.\n' });
});

test('ending or voiding a right in warns of the grants out that it covered', async () => {
  const { db } = server.context;
  const drama = await addDrama(db);
  const right = `R${await addGrant(db, drama)}`;
  const sold = { direction: 'out' as const, party: 'Luna TV', territories: ['MX'] };
  const period = '[2027-01-01,2029-01-01)';
  const out = `R${await addGrant(db, drama, { ...sold, period })}`;
  const warning = `Warning: leaves ${out} (out, Luna TV) without acquired rights: MX · svod · 2027-01-01 to 2028-12-31\n`;
  expect((await run('end', right, '--on', '2029-12-31')).stdout).not.toContain('Warning');
  expect((await run('end', right, '--on', '2028-12-30')).stdout).toBe(
    `${right}: the last day is now 2028-12-30; before: 2029-12-31.\n${warning}`,
  );
  // The grant out is not covered before either, so nothing is lost.
  expect((await run('end', right, '--void')).stdout).toBe(`${right} is now inactive.\n`);
  const renewed = `R${await addGrant(db, drama, { reference: 'renewed' })}`;
  expect((await run('end', renewed, '--void')).stdout).toBe(
    `${renewed} is now inactive.\n${warning}`,
  );
  expect((await run('end', out, '--void')).stdout).toBe(`${out} is now inactive.\n`);
});

test.each(['end', 'void'] as const)('%s waits for a running import', async (kind) => {
  const { db, rightsDesk } = server.context;
  const id = await addGrant(db, lantern, { reference: `${kind} waits`, party: 'Nova' });
  const reference = { kind: 'right' as const, id };
  const find = () => rightsDesk.showRow(reference);
  const changed = await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const change =
      kind === 'end'
        ? rightsDesk.end('mei', reference, '2027-06-30', '')
        : rightsDesk.void('mei', reference, '');
    await expect.poll(() => countWaiting(db, 0)).toBe(1);
    // An import writes all fields of a row as it has read them.
    await tx
      .updateTable('rights_grants')
      .set({ period: '[2026-01-01,)', status: 'active', media: ['avod'] })
      .where('id', '=', id)
      .execute();
    return { change };
  });
  await changed.change;
  expect(await find()).toMatchObject(
    kind === 'end'
      ? { end: '2027-06-30', media: ['avod'] }
      : { status: 'inactive', media: ['avod'] },
  );
});

test('of two concurrent calls that end a grant on the same day, one is refused', async () => {
  const { db, rightsDesk } = server.context;
  const id = await addGrant(db, lantern, { reference: 'twice', party: 'Nova' });
  const end = () => rightsDesk.end('mei', { kind: 'right', id }, '2027-01-31', '');
  const results = await Promise.allSettled([end(), end()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
