import { extname } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { DEAL } from './deal-argument.ts';

export function addDealExport(deal: Command) {
  deal
    .command('export')
    .description('write the deal memo to a file')
    .argument(...DEAL)
    .requiredOption('--file <file>', 'ends with .pdf')
    .addOption(
      new Option(
        '--version <version>',
        'accepted: without the countersignature; default: the newest',
      ).choices(['accepted']),
    )
    .addHelpText(
      'after',
      `
The file has exactly the bytes whose SHA-256 "deal show" prints. Only you can read it. An existing
file is not overwritten.

Examples:
  vignette deal export VD-2RFN-K8PW --file memo.pdf
  vignette deal export VD-2RFN-K8PW --version accepted --file accepted.pdf`,
    )
    .action(async (dealNo, { file, version }) => {
      if (extname(file).toLowerCase() !== '.pdf') throw new WrongUse(`${file} must end with .pdf.`);
      await operate(async ({ context: { dealDesk } }) => {
        const { bytes } = await dealDesk.exportMemo(dealNo, version);
        await writePrivateFile(file, bytes);
        console.log(`Wrote ${file}.`);
      });
    });
}
