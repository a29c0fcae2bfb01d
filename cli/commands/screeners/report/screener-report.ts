import { extname } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import { writeReportCsv } from '#server/areas/screeners/desk/report-csv.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { SCREENER } from '../screener-argument.ts';
import { printReport } from './print-report.ts';

export function addScreenerReport(screener: Command) {
  screener
    .command('report')
    .description('show what the recipient watched, with a strip for each episode')
    .argument(...SCREENER)
    .option('--ascii', 'draw the strips with - = # instead of ░ ▓ █')
    .option('--json', 'print JSON, with every view and its ranges in seconds')
    .option('--csv <file>', 'write a line for each episode to a file that ends with .csv')
    .addHelpText(
      'after',
      `
A strip shows the whole episode from left to right: ░ was watched once, ▓ twice, █ three times or
more. "with repeats" counts parts that were watched again each time.
A play is counted when an episode is opened, unless it was last watched less than 30 minutes ago and
not to its end.
The report stays when the screener expires or is revoked. Only you can read the CSV file; an
existing file is not overwritten.

Examples:
  vignette screener report 4
  vignette screener report 4 --csv report.csv`,
    )
    .action((id, { ascii, json, csv: file }) => {
      if (file && extname(file).toLowerCase() !== '.csv')
        throw new WrongUse(`${file} must end with .csv.`);
      return operate(async ({ context: { screenerDesk } }) => {
        const shown = await screenerDesk.show(id);
        const episodes = await screenerDesk.report(id);
        if (file) await writePrivateFile(file, writeReportCsv(shown, episodes));
        if (json) printJson(episodes);
        else if (file) console.log(`Wrote ${file}.`);
        else printReport(shown, episodes, ascii ? 'ascii' : 'unicode');
      });
    });
}
