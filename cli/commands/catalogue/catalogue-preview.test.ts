import { expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['catalogue', ...args]);

async function rules() {
  const { preview, preview_episodes, watch_territories, watch_territories_excluded } =
    await server.context.curation.dramas.show('A-1');
  return [preview, preview_episodes, watch_territories, watch_territories_excluded];
}

test('the preview and its territories are set, shown and recorded, or refused with the reason', async () => {
  const { db, audit } = server.context;
  await importer(db)(await folderWith({ 'a.json': { dramas: [drama] } }));
  const change = 'changed: preview all → first; preview_episodes (empty) → 3\n';
  expect(await run('preview', 'A-1', '3', '--dry-run')).toMatchObject({
    stdout: `A-1 would be ${change}`,
  });
  expect(await rules()).toEqual(['all', null, ['WORLD'], []]);
  expect(await run('preview', 'A-1', '3')).toMatchObject({
    stdout: `A-1 is ${change}It has 2 episodes, so all are open; new ones up to number 3 will be too.\n`,
  });
  expect(await run('preview', 'A-1', '3')).toMatchObject({
    stdout: expect.stringMatching(/^Nothing changed: A-1 has this rule already\.\n/),
  });
  expect((await run('preview', 'A-1', '--territories', 'WORLD')).stdout).not.toContain(
    'COUNTRY_HEADER',
  );
  expect((await run('preview', 'A-1', '--except', 'cn')).stdout).toContain(
    'A-1 is changed: watch_territories_excluded (empty) → CN\nCOUNTRY_HEADER is not set, so the territories are not applied.\n',
  );
  expect(await rules()).toEqual(['first', 3, ['WORLD'], ['CN']]);
  const [shown, listed] = [await run('show', 'A-1'), await run('list')];
  expect(shown.stdout).toMatch(/^preview +first 3\nwatch in +WORLD − CN$/m);
  expect(listed.stdout).toMatch(/first 3 +WORLD − CN/);

  await run('preview', 'A-1', 'none', '--territories', 'East Asia');
  expect(await rules()).toEqual(['none', null, expect.arrayContaining(['JP', 'TW']), []]);
  const [eastAsia, shortened] = [await run('show', 'A-1'), await run('list')];
  expect(eastAsia.stdout).toMatch(/^watch in +CN, HK, JP, KP, KR, MN, MO, TW$/m);
  expect(shortened.stdout).toMatch(/none +CN, HK \+ 6/);
  const [entry] = await audit.list({ subject: 'drama:A-1', limit: 1 });
  expect(entry).toMatchObject({
    action: 'catalogue.preview',
    change: { preview: { from: 'first', to: 'none' }, preview_episodes: { from: '3', to: '' } },
  });

  const refusals = [
    [['A-1'], 'Give the episodes (all, none or a number), --territories or --except.'],
    [['A-1', '0'], 'The number is from 1; use none to lock all episodes.'],
    [['A-1', 'some'], 'Must be all, none or a number of episodes.'],
    [['A-1', '20000'], 'episodes "20000" must be a whole number from 1 to 10000'],
    [['A-1', '--except', 'CN'], '--except CN: only allowed with WORLD'],
    [['A-1', '--territories', 'Mexico'], '--territories "Mexico" is not a country code'],
    [['nobody', 'all'], 'There is no drama nobody.'],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, stderr } = await run('preview', ...args);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
  }
});

test('a closed episode whose video is open as another one is named after the change', async () => {
  // The drama A-1 is that of the test above.
  const { db } = server.context;
  await db.updateTable('dramas').set({ state: 'published', published_at: new Date() }).execute();
  expect(await run('preview', 'A-1', '1', '--territories', 'WORLD', '--except', '')).toMatchObject({
    code: 0,
    stderr:
      'Warning: of A-1, episode 2 stays public: the same videos are shown by episode 1 of A-1, which everybody may watch.\n',
  });
  expect((await run('show', 'A-1')).stdout).toMatch(/^ +2 {3}.* locked$/m);
  expect(await run('preview', 'A-1', 'none')).toMatchObject({ code: 0, stderr: '' });
});
