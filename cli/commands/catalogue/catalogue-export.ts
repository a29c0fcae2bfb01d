import { type Command, Option } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { formatBar, withProgress } from '#cli/progress.ts';
import { countNoun } from '#server/text/count-noun.ts';

const FORMATS_HELP = `
The extension selects the format: .xlsx is a workbook, .json a JSON document, and a name without
extension a folder of CSV files. An existing file, or folder with files, is never overwritten.`;

const TEMPLATE_NAMES = {
  xlsx: 'catalogue-template.xlsx',
  json: 'catalogue-template.json',
  csv: 'catalogue-template',
};

export function addExportCommands(catalogue: Command) {
  catalogue
    .command('export')
    .argument('<file-or-folder>')
    .description('write all dramas, tags and rights in the format of the import')
    .addHelpText(
      'after',
      `${FORMATS_HELP}

Examples:
  vignette catalogue export catalogue.xlsx
  vignette catalogue export catalogue.json
  vignette catalogue export ./catalogue-csv`,
    )
    .action((path) =>
      operate(async ({ context }) => {
        const dramas = await withProgress((show) =>
          context.curation.export(path, (done) => show(`exporting ${formatBar(done)}`)),
        );
        console.log(`Exported ${countNoun(dramas, 'drama')} to ${path}.`);
      }),
    );

  catalogue
    .command('template')
    .argument('[file-or-folder]', 'default: catalogue-template in the current folder')
    .description('write a file to fill in, with one example of each row')
    .addOption(
      new Option('--format <format>', 'used without a file name')
        .choices(['xlsx', 'json', 'csv'])
        .default('xlsx' as const),
    )
    .addHelpText(
      'after',
      `${FORMATS_HELP}
The workbook has a sheet Help, which explains every column.

Examples:
  vignette catalogue template spring-titles.xlsx
  vignette catalogue template --format csv`,
    )
    .action(async (path, { format }) => {
      const { writeTemplate } = await import('#server/areas/catalogue/export/template.ts');
      const target = path ?? TEMPLATE_NAMES[format];
      await writeTemplate(target);
      console.log(`Wrote ${target}. Replace the examples with your dramas, then import it.`);
    });
}
