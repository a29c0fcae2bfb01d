import { type Command, Option } from 'commander';
import { operate } from '../operate.ts';
import { formatBar, withProgress } from '../progress.ts';

const FORMATS = `
The name says the format: .xlsx is a workbook, .json one document, a name without ending a folder
of CSV files. What is there already is not written over.`;

const NAMES = {
  xlsx: 'catalogue-template.xlsx',
  json: 'catalogue-template.json',
  csv: 'catalogue-template',
};

export function addExportCommands(catalogue: Command) {
  catalogue
    .command('export')
    .argument('<file-or-folder>')
    .description('writes all dramas and tags as the import reads them')
    .addHelpText(
      'after',
      `${FORMATS}

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
        console.log(`${path} has ${dramas.toLocaleString('en')} dramas.`);
      }),
    );

  catalogue
    .command('template')
    .argument('[file-or-folder]', 'where to, if not to catalogue-template')
    .description('writes an empty catalogue with one example, to be filled in')
    .addOption(
      new Option('--format <format>', 'where no name says it')
        .choices(Object.keys(NAMES))
        .default('xlsx'),
    )
    .addHelpText(
      'after',
      `${FORMATS}
The workbook has a sheet Help, which explains every column.

Examples:
  vignette catalogue template spring-titles.xlsx
  vignette catalogue template --format csv`,
    )
    .action(async (path, { format }: { format: keyof typeof NAMES }) => {
      const { writeTemplate } = await import(
        '../../server/modules/catalogue/exchange/formats/template.ts'
      );
      const target = path ?? NAMES[format];
      await writeTemplate(target);
      console.log(`${target} is written: write over its example, then import it.`);
    });
}
