import type { Command } from '@commander-js/extra-typings';
import { runImport } from './run-import.ts';

export function addImportCommand(catalogue: Command) {
  catalogue
    .command('import')
    .argument('<file-or-folder>', 'a workbook (.xlsx), a JSON document, or a folder of CSV files')
    .description('add and change dramas, their texts, tags, episodes, subtitles and rights')
    .option('--dry-run', 'print what would be added or changed and all errors; change nothing')
    .option('--remove-episodes', 'remove episodes of published dramas that are not in the file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A row changes the drama with its external_id, or adds one. An absent column changes nothing; an empty
cell clears the field. A draft needs an external_id and a title; everything else is required when it
is published. The Episodes rows of a drama replace its list of episodes. Media files are given by path,
absolute or relative to the imported file, and must have been ingested with "media ingest". A row of
Rights or Holdbacks adds or changes one right of a drama, which may be new in the same file. If any
row has an error, nothing is imported.

Examples:
  vignette catalogue import dramas.xlsx --dry-run
  vignette catalogue import ./delivery-march
  vignette catalogue import shorter-cut.xlsx --remove-episodes`,
    )
    .action((path, { dryRun: isDryRun = false, removeEpisodes = false, json }) =>
      runImport(path, {
        action: 'catalogue.import',
        isDryRun,
        mayRemoveEpisodes: removeEpisodes,
        isJson: json,
        lists: ['dramas', 'tags'],
      }),
    );
}
