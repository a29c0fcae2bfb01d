import type { Command } from '@commander-js/extra-typings';
import { localeText, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { printList } from '#cli/print-list.ts';
import { locales } from '#i18n/locales.ts';
import type { TagPlace } from '#server/areas/catalogue/curation/tag-changes.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

const TAG = ['<tag>', 'as in the first column of "vignette tag list"'] as const;

export function addTagCommands(program: Command) {
  const tag = program.command('tag').description('the tags that dramas are grouped by');
  addTagList(tag);
  addTagAdd(tag);
  addTagRename(tag);
  addTagMove(tag);
  addTagMerge(tag);
  addTagDelete(tag);
}

function addTagList(tag: Command) {
  tag
    .command('list')
    .description('list the tags in the order the site shows them')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette tag list')
    .action(({ json }) =>
      operate(async ({ context }) => {
        const tags = await context.curation.tags.list();
        await printList(
          tags,
          {
            tag: ({ slug }) => slug,
            position: (one) => tags.indexOf(one) + 1,
            name: ({ names }) => names.en,
            languages: ({ names }) => Object.keys(names).sort().join(', '),
            dramas: ({ dramas }) => dramas,
          },
          { json },
        );
      }),
    );
}

function addTagAdd(tag: Command) {
  tag
    .command('add')
    .argument('<new-tag>', 'lowercase letters, digits and hyphens, such as time-travel')
    .requiredOption('--name <language=text>', 'repeat per language; en is required', localeText)
    .description('add a tag after the existing ones')
    .addHelpText(
      'after',
      `
A language without a name shows the one in zh (for zh-TW) or en. "catalogue import" adds tags too.

Example:
  vignette tag add time-travel --name en="Time travel" --name zh=穿越 --name es="Viajes en el tiempo"`,
    )
    .action((slug, { name }) =>
      operate(async ({ context, actor }) => {
        const position = await context.curation.tags.add(slug, name, actor);
        console.log(`Added the tag ${slug} at position ${position}.`);
        const missing = locales.filter((locale) => !name[locale]);
        if (missing.length > 0)
          console.log(
            `There is no name in ${missing.join(', ')} yet; "vignette tag rename" adds names.`,
          );
      }),
    );
}

function addTagRename(tag: Command) {
  tag
    .command('rename')
    .argument(...TAG)
    .requiredOption('--name <language=text>', 'repeat per language', localeText)
    .description('change the names that visitors see; other languages keep theirs')
    .addHelpText(
      'after',
      '\nExample:\n  vignette tag rename urban --name en="City stories" --name es="Historias urbanas"',
    )
    .action((slug, { name }) =>
      operate(async ({ context, actor }) => {
        const { names, isChanged } = await context.curation.tags.rename(slug, name, actor);
        console.log(isChanged ? `Renamed ${slug}:` : `${slug} already has these names:`);
        for (const [locale, text] of Object.entries(names)) console.log(`${locale}: ${text}`);
      }),
    );
}

function addTagMove(tag: Command) {
  tag
    .command('move')
    .argument(...TAG)
    .option('--to <position>', 'from 1; past the end is last', wholeNumber(1, 1_000_000))
    .option('--before <tag>', 'the tag it is placed before')
    .description('change the position of a tag in the order the site shows')
    .addHelpText(
      'after',
      '\nExamples:\n  vignette tag move wuxia --to 1\n  vignette tag move wuxia --before campus',
    )
    .action((slug, place) =>
      operate(async ({ context, actor }) => {
        const position = await context.curation.tags.move(slug, readPlace(place), actor);
        console.log(`${slug} is at position ${position}.`);
      }),
    );
}

function addTagMerge(tag: Command) {
  tag
    .command('merge')
    .argument('<from-tag>', 'tag to remove')
    .argument('<into-tag>', 'tag to keep')
    .description('move the dramas of one tag to another and delete the first')
    .addHelpText('after', '\nExample:\n  vignette tag merge wuxia costume-palace')
    .action((from, into) =>
      operate(async ({ context, actor }) => {
        const dramas = await context.curation.tags.merge(from, into, actor);
        console.log(`Merged ${from} into ${into} (${countNoun(dramas, 'drama')}).`);
      }),
    );
}

function addTagDelete(tag: Command) {
  tag
    .command('delete')
    .argument('<unused-tag>', TAG[1])
    .description('delete a tag that no drama has; "tag merge" deletes one in use')
    .addHelpText('after', '\nExample:\n  vignette tag delete time-travel')
    .action((slug) =>
      operate(async ({ context, actor }) => {
        await context.curation.tags.delete(slug, actor);
        console.log(`Deleted the tag ${slug}.`);
      }),
    );
}

function readPlace({ to, before }: { to?: number; before?: string }): TagPlace {
  if (to !== undefined && before === undefined) return { position: to };
  if (before !== undefined && to === undefined) return { before };
  throw new WrongUse('Give either --to or --before.');
}
