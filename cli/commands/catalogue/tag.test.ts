import { beforeAll, expect, test } from 'vitest';
import { WrongUse } from '#server/errors/operator-error.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['tag', ...args]);

beforeAll(async () => {
  // The positions have gaps, as after merging tags.
  await addTag(server.context.db, 'urban', 2, { en: 'Urban' });
  await addTag(server.context.db, 'wuxia', 5, { en: 'Wuxia' });
});

/** The tag names the running server returns, in order. */
async function shownTags() {
  const reply = await fetch(`${server.url}/api/drama/getTag`, { headers: { lang: 'zh' } });
  const { data } = (await reply.json()) as { data: { tag_name: string }[] };
  return data.map(({ tag_name }) => tag_name);
}

test('a tag is added last, moved and deleted on a running site, and each change is audited', async () => {
  const { audit, curation } = server.context;
  expect(await shownTags()).toEqual(['Urban', 'Wuxia']);
  const named = ['--name', 'en=Time travel', '--name', 'zh=穿越'];
  expect(await run('add', 'time-travel', ...named)).toEqual({
    code: 0,
    stdout: `Added the tag time-travel at position 3.
There is no name in zh-TW, ja, ko, es yet; "vignette tag rename" adds names.
`,
    stderr: '',
  });
  await expect.poll(shownTags).toEqual(['Urban', 'Wuxia', '穿越']);

  expect((await run('move', 'time-travel', '--to', '1')).stdout).toBe(
    'time-travel is at position 1.\n',
  );
  await expect.poll(shownTags).toEqual(['穿越', 'Urban', 'Wuxia']);
  expect((await run('move', 'time-travel', '--before', 'wuxia')).stdout).toBe(
    'time-travel is at position 2.\n',
  );
  await expect.poll(shownTags).toEqual(['Urban', '穿越', 'Wuxia']);
  const { move } = curation.tags;
  expect(await move('time-travel', { position: 2 }, 'mei')).toBe(2);
  expect(await move('time-travel', { position: 99 }, 'mei')).toBe(3);
  expect(await move('time-travel', { before: 'urban' }, 'mei')).toBe(1);

  expect((await run('delete', 'time-travel')).stdout).toBe('Deleted the tag time-travel.\n');
  await expect.poll(shownTags).toEqual(['Urban', 'Wuxia']);
  const entries = await audit.list({ subject: 'tag:time-travel', limit: 20 });
  const names = { en: 'Time travel', zh: '穿越' };
  expect(entries.map(({ actor, action, change }) => [actor, action, change])).toEqual([
    ['mei', 'tag.delete', { names }],
    ['mei', 'tag.move', { position: { from: 3, to: 1 } }],
    ['mei', 'tag.move', { position: { from: 2, to: 3 } }],
    ['mei', 'tag.move', { position: { from: 1, to: 2 } }],
    ['mei', 'tag.move', { position: { from: 3, to: 1 } }],
    ['mei', 'tag.add', { names }],
  ]);
});

test('an invalid change is refused with the reason, and changes nothing', async () => {
  const { db, curation } = server.context;
  const { add, move, delete: remove } = curation.tags;
  const used = await addTag(db, 'campus', 9, { en: 'Campus' });
  await addDrama(db, { state: 'draft', tagIds: [used] });
  const before = await curation.tags.list();
  const campus = { en: 'Campus' };
  const refusals: Record<string, () => Promise<unknown>> = {
    'The tag campus already exists.': () => add('campus', campus, 'mei'),
    'A tag needs a name in en': () => add('school', { zh: '校园' }, 'mei'),
    '"School days" must be': () => add('School days', campus, 'mei'),
    'is longer than 60 characters.': () => add('school', { en: 'x'.repeat(61) }, 'mei'),
    'There is no tag school. "vignette tag list" shows all tags.': () => remove('school', 'mei'),
    'There is no tag school.': () => move('campus', { before: 'school' }, 'mei'),
    'A tag cannot be moved before itself.': () => move('campus', { before: 'campus' }, 'mei'),
    '1 drama has the tag campus. Use "vignette tag merge campus <other tag>" instead.': () =>
      remove('campus', 'mei'),
  };
  for (const [reason, refused] of Object.entries(refusals))
    await expect(refused()).rejects.toThrow(reason);
  await expect(add('School days', campus, 'mei')).rejects.toBeInstanceOf(WrongUse);
  expect(await curation.tags.list()).toEqual(before);
  const [neither, nameless] = await Promise.all([run('move', 'campus'), run('add', 'school')]);
  expect(neither).toMatchObject({ code: 2, stderr: 'Give either --to or --before.\n' });
  expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining('--name') });
});

test('a renamed tag is listed with its position and languages', async () => {
  const renamed = await run('rename', 'urban', '--name', 'es=Vida urbana');
  expect(renamed.stdout).toMatch(/^Renamed urban:\n(.+\n)*es: Vida urbana\n/);
  expect((await run('rename', 'urban', '--name', 'es=Vida urbana')).stdout).toMatch(
    /^urban already has these names:\n/,
  );
  expect((await run('list')).stdout).toMatch(/^urban +1 +Urban +en, es +0$/m);
});
