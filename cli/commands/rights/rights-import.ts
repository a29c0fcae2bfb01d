import type { Command } from '@commander-js/extra-typings';
import { runImport } from '../catalogue/run-import.ts';

export function addRightsImport(rights: Command) {
  rights
    .command('import')
    .argument('<file-or-folder>', 'a workbook (.xlsx), a JSON document, or a folder of CSV files')
    .description('add and change rights and holdbacks')
    .option('--dry-run', 'print what would be added or changed, all clashes and all errors')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A workbook has the sheets Rights and Holdbacks, a JSON document the lists "rights" and "holdbacks"; "catalogue
template" writes an example. The other sheets and lists of a "catalogue export" are skipped. A JSON document
may also be the list that "rights list --json" prints, with or without --holdbacks. A row of Rights changes the right with its external_id, direction, party and
reference, or adds one. An absent column changes nothing; an empty cell sets the default. No row removes a
right: set its status to inactive, or use "rights end". If any row has an error, nothing is imported. Clashes
with other rights are warnings.

Examples:
  vignette rights import rights.xlsx --dry-run
  vignette rights import rights.json
  vignette rights import catalogue.xlsx`,
    )
    .action((path, { dryRun: isDryRun = false, json: isJson }) =>
      runImport(path, {
        action: 'rights.import',
        isDryRun,
        mayRemoveEpisodes: false,
        isJson,
        lists: ['rights', 'holdbacks'],
      }),
    );
}
