import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { beforeAll, expect, test } from 'vitest';
import { deskSummaries } from '#contract/documentation/desk.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import { findRowReference, type RowReference } from '#server/areas/rights/desk/row-reference.ts';
import type { Context } from '#server/context.ts';
import { createDemoWithBuyers } from '#tests/support/demo-database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createProgram } from './main.ts';

const root = join(import.meta.dirname, '..');
const program = createProgram();

let context: Context;
beforeAll(async () => {
  const { connection } = await createDemoWithBuyers();
  ({ context } = await startTestServer({ connection }));
});

/**
 * By an argument's name in the usage: a function that rejects unless the value exists in the demo.
 */
const lookups: Record<string, (value: never) => Promise<unknown>> = {
  account: (name: Parameters<Context['accountDesk']['show']>[0]) => context.accountDesk.show(name),
  order: (name: Parameters<Context['orderReader']['show']>[0]) => context.orderReader.show(name),
  deal: (dealNo: string) => context.dealDesk.show(dealNo),
  screener: (id: number) => context.screenerDesk.show(id),
  shortlist: (id: number) => context.shortlistDesk.show(fallbackLocale, id),
  'drama=episodes': (titles: { drama: string }[]) =>
    Promise.all(titles.map(({ drama }) => context.curation.dramas.show(drama))),
  drama: (key: string) => context.curation.dramas.show(key),
  row: (name: RowReference) => context.rightsDesk.showRow(name),
  'drama-or-row': (name: string) => {
    const row = findRowReference(name);
    return row ? context.rightsDesk.showRow(row) : context.rightsDesk.showDrama(name);
  },
  dramas: (keys: string[]) => Promise.all(keys.map((key) => context.curation.dramas.show(key))),
  banner: async (id: number) =>
    expect((await context.curation.banners.list()).map((banner) => banner.id)).toContain(id),
  call: async (name: string) => expect(deskSummaries).toHaveProperty(name),
  tag: async (slug: string) => expect(await tagSlugs()).toContain(slug),
  'from-tag': async (slug: string) => expect(await tagSlugs()).toContain(slug),
  'into-tag': async (slug: string) => expect(await tagSlugs()).toContain(slug),
  'new-tag': async (slug: string) => expect(await tagSlugs()).not.toContain(slug),
  // All tags of the demo are in use, so the example deletes the tag that another example adds.
  'unused-tag': async (slug: string) =>
    expect(examples.map((words) => words.slice(0, 3))).toContainEqual(['tag', 'add', slug]),
  picture: async (path: string) => expect(existsSync(join(root, 'demo', path)), path).toBe(true),
  async subject(subject: string) {
    const [kind, name] = subject.split(/:(.*)/s);
    expect(kind).toBe('order');
    await context.orderReader.show({ orderNo: name ?? '' });
  },
};

const tagSlugs = async () => (await context.curation.tags.list()).map(({ slug }) => slug);

/**
 * Names of arguments whose values are not looked up: files, free texts, numbers, times, choices.
 */
const UNCHECKED = [
  ...['address', 'file', 'file-or-folder', 'file.json', 'path', 'position', 'number'],
  ...['language=text', 'text', 'time', 'format', 'state', 'status', 'version', 'name', 'title'],
  ...['date', 'days', 'direction', 'codes', 'media', 'languages', 'episodes', 'email', 'language'],
  ...['role', 'action', 'seconds'],
  // The demo has no drafts and no failed mails.
  ...['draft', 'mail', 'drama=text'],
];

function leavesOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  const inner = command.commands.flatMap(leavesOf);
  return inner.length === 0 || command.registeredArguments.length > 0 ? [...inner, command] : inner;
}

const leaves = leavesOf(program);

function pathOf(command: CommandUnknownOpts): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

/**
 * The name of an option's value: `drama` for `--drama <drama>`, and '' for an option without one.
 */
function valueName(flags: string): string {
  return /<(.+?)(?:\.\.\.)?>/.exec(flags)?.[1] ?? '';
}

/** The text that `--help` prints, including the examples after the options. */
function helpOf(command: CommandUnknownOpts): string {
  let text = '';
  command.configureOutput({
    writeOut(written) {
      text += written;
    },
  });
  command.outputHelp();
  return text;
}

/** The manual without its table of settings, whose default email addresses belong to no account. */
const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8').replace(
  /<!-- settings: .*<!-- end of settings -->/s,
  '',
);
const texts = [manual, ...leaves.map(helpOf)];

/** The words after each `vignette` that begins a line, as a shell splits them. */
const examples = texts.flatMap((text) =>
  Array.from(
    text.replaceAll(/\\\n/g, ' ').matchAll(/^ *(?:\.\/)?vignette ([^\n]+)/gm),
    ([, line = '']) => {
      const words = line.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
      const end = words.findIndex((word) => /^[#>]/.test(word));
      return words.slice(0, end < 0 ? undefined : end).map((word) => word.replaceAll('"', ''));
    },
  ),
);

/** Parses a command line as the program does, and returns each value with its name in the usage. */
async function parse(words: string[]) {
  const leaf = leaves.find((one) => pathOf(one).every((name, at) => words[at] === name));
  if (!leaf) throw new Error('There is no such command.');
  const values: { name: string; value: unknown }[] = [];
  leaf.action((...parsed) => {
    const options = leaf.opts();
    values.push(
      ...leaf.registeredArguments.map((argument, at) => ({
        name: argument.name(),
        value: parsed[at],
      })),
      ...leaf.options.map((option) => ({
        name: valueName(option.flags),
        value: options[option.attributeName()],
      })),
    );
  });
  await program.parseAsync(words, { from: 'user' });
  return values.filter(({ name, value }) => name !== '' && value !== undefined);
}

test('every command has an example', () => {
  const shown = new Set(examples.map((words) => words.join(' ')));
  const without = leaves
    .map((leaf) => pathOf(leaf).join(' '))
    .filter((path) => !Array.from(shown).some((line) => `${line} `.startsWith(`${path} `)));
  expect(without).toEqual([]);
});

test('every argument and option value is looked up in the demo or listed in UNCHECKED', () => {
  const names = leaves.flatMap((leaf) => [
    ...leaf.registeredArguments.map((argument) => argument.name()),
    ...leaf.options.map(({ flags }) => valueName(flags)).filter(Boolean),
  ]);
  const known = [...UNCHECKED, ...Object.keys(lookups)];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test.for(examples.map((words) => [words.join(' '), words] as const))(
  'the example "vignette %s" parses and its values exist in the demo',
  async ([, words]) => {
    for (const { name, value } of await parse(words)) await lookups[name]?.(value as never);
  },
);

test('order numbers, dramas and email addresses in help texts and the manual exist in the demo', async () => {
  const all = texts.join('\n');
  const named = (form: RegExp) => new Set(Array.from(all.matchAll(form), ([whole]) => whole));
  for (const orderNo of named(/\bVG-[\w-]+/g)) await context.orderReader.show({ orderNo });
  for (const dealNo of named(/\bVD-[\w-]+/g)) await context.dealDesk.show(dealNo);
  for (const key of named(/(?<!--search )\bdemo:[a-z-]+/g)) await context.curation.dramas.show(key);
  for (const email of named(/[\w.]+@[\w.]+\.example/g)) await context.accountDesk.show({ email });
});
