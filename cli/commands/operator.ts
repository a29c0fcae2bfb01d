import type { Command } from '@commander-js/extra-typings';
import { printList } from '../print-list.ts';

export function addOperatorCommands(program: Command) {
  const operator = program
    .command('operator')
    .description('facts about the company, shown on the legal pages and in the footer');

  operator
    .command('template')
    .argument('[file.json]', 'where to write it; default: where the server reads it')
    .description('write a file with every fact left empty')
    .addHelpText(
      'after',
      `
An existing file is not overwritten. A fact is a text, a number, or an object with a text per language
({ "en": "…", "zh": "…" }); null states that there is none. "_formats" in the file says how dates,
periods and languages are written. A server reads the file when it starts.

Example:
  vignette operator template`,
    )
    .action(async (file) => {
      const [{ readCommandConfig }, { writeTemplate }] = await Promise.all([
        import('#server/settings/site-settings.ts'),
        import('#server/operator/template.ts'),
      ]);
      const path = await writeTemplate(readCommandConfig(process.env), file);
      console.log(`Wrote ${path}. Fill it in, then restart the server.`);
    });

  operator
    .command('show')
    .description('list every fact, its value and which are missing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette operator show')
    .action(async ({ json }) => {
      const [{ readCommandConfig }, { listFacts }] = await Promise.all([
        import('#server/settings/site-settings.ts'),
        import('#server/operator/list-facts.ts'),
      ]);
      await printList(
        listFacts(readCommandConfig(process.env)),
        {
          fact: ({ fact }) => fact,
          state: ({ state }) => state,
          value: ({ value }) => value,
          meaning: ({ meaning }) => meaning,
        },
        { json },
      );
    });
}
