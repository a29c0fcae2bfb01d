import type { Command } from 'commander';
import { localeText } from '../arguments.ts';
import { operate } from '../operate.ts';
import { printList } from '../print.ts';

export function addTagCommands(program: Command) {
  const tag = program
    .command('tag')
    .description('what dramas are sorted by; an import adds new ones');

  tag
    .command('list')
    .description('in the order they are shown')
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette tag list')
    .action(({ json }) =>
      operate(async ({ context }) =>
        printList(
          await context.curation.tags.list(),
          {
            tag: ({ slug }) => slug,
            name: ({ names }) => names.en,
            languages: ({ names }) => Object.keys(names).sort().join(', '),
            dramas: ({ dramas }) => dramas,
          },
          { json },
        ),
      ),
    );

  tag
    .command('rename')
    .argument('<tag>', 'as "tag list" calls it')
    .requiredOption('--name <language=text>', 'once a language; the others stay', localeText)
    .description('changes the names that visitors see')
    .addHelpText(
      'after',
      '\nExample:\n  vignette tag rename urban --name en="City life" --name es="Vida urbana"',
    )
    .action((slug, { name }) =>
      operate(async ({ context, actor }) => {
        const names = await context.curation.tags.rename(slug, name, actor);
        for (const [locale, text] of Object.entries(names)) console.log(`${locale}: ${text}`);
      }),
    );

  tag
    .command('merge')
    .argument('<from>', 'goes')
    .argument('<into>', 'gets its dramas')
    .description('gives the dramas of one tag to another, and deletes it')
    .addHelpText('after', '\nExample:\n  vignette tag merge love romance')
    .action((from, into) =>
      operate(async ({ context, actor }) => {
        const dramas = await context.curation.tags.merge(from, into, actor);
        console.log(`${from} is gone; ${dramas.toLocaleString('en')} dramas had it.`);
      }),
    );
}
