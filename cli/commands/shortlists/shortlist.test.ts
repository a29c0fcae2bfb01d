import { beforeAll, expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['shortlist', ...args]);

beforeAll(async () => {
  for (const key of ['first', 'second', 'third']) {
    const id = await addDrama(server.context.db, { texts: { en: { title: `The ${key}` } } });
    await server.context.db
      .updateTable('dramas')
      .set({ external_id: key })
      .where('id', '=', id)
      .execute();
  }
});

test('a list is made, edited, shared, withdrawn and deleted, and audited', async () => {
  const made = await run('create', 'Autumn slate', 'first', 'second');
  expect(made.stdout).toMatch(/^Made shortlist (\d+) with 2 titles\./);
  const id = /\d+/.exec(made.stdout)?.[0] ?? '';
  const edited = await run(
    ...['edit', id, '--note', 'For you', '--titles', 'third', 'first'],
    ...['--title-note', 'first=A strong start'],
  );
  expect(edited).toMatchObject({ code: 0, stdout: `Changed shortlist ${id}.\n` });
  const shared = await run('share', id, '--days', '7');
  expect(shared.stdout).toMatch(/\/en\/shortlist\/[\w-]{43}\nThe link works until /);
  const link = shared.stdout.split('\n')[0] ?? '';
  const shown = await run('show', id);
  expect(shown.stdout).toContain(link);
  expect(shown.stdout).toMatch(/The third\n.*The first: A strong start/);
  const shared_by = await server.context.shortlists.showShared('en', link.split('/').at(-1) ?? '');
  expect(shared_by.shared_by).toBe(server.context.config.siteName);
  expect((await run('list')).stdout).toMatch(new RegExp(`^${id} +Autumn slate +2 `, 'm'));
  expect((await run('unshare', id)).code).toBe(0);
  expect((await run('show', id)).stdout).not.toContain('/shortlist/');
  expect((await run('delete', id)).stdout).toBe(`Deleted shortlist ${id}.\n`);
  const entries = await server.context.audit.list({ subject: `shortlist:${id}`, limit: 20 });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
    ['delete', 'unshare', 'share', 'edit', 'create'].map((name) => ['mei', `shortlist.${name}`]),
  );
});

test('wrong references and empty changes are refused', async () => {
  expect(await run('show', '999')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no shortlist 999.'),
  });
  expect(await run('create', 'x', 'nowhere')).toMatchObject({ code: 1 });
  const made = await run('create', 'x', 'first');
  const id = /\d+/.exec(made.stdout)?.[0] ?? '';
  await run('create', 'y', 'first');
  const latest = JSON.parse((await run('list', '--limit', '1', '--json')).stdout);
  expect(latest).toMatchObject([{ name: 'y' }]);
  expect(await run('edit', id)).toMatchObject({ code: 2 });
  expect(await run('edit', id, '--title-note', 'second=x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not in shortlist'),
  });
});
