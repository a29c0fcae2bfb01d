import { extname } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { orderReference } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Context } from '#server/context.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { statusFilter } from './order-list.ts';

export function addOrderExport(order: Command) {
  order
    .command('export')
    .description('write one order, or a list of all orders, to a file')
    .argument('[order]', 'its number or id; without it, all orders', orderReference)
    .requiredOption('--file <file>', 'one order: .xlsx or .pdf; all: .xlsx, .csv or .json')
    .addOption(statusFilter())
    .addHelpText(
      'after',
      `
Only you can read the file. An existing file is not overwritten. The list has a row for each order
with its titles, the state of its newest quote, its deal, and the amount and currency of the deal,
else of the quote.

Examples:
  vignette order export VG-9CQA-T4 --file offer.pdf
  vignette order export --status submitted --file orders.xlsx`,
    )
    .action((reference, { file, status }) =>
      operate(async ({ context }) => {
        await exportOrders(context, { reference, file, status });
        console.log(`Wrote ${file}.`);
      }),
    );
}

interface Export {
  /** The order to export; all orders if undefined. */
  reference: Parameters<Context['orderDesk']['exportOne']>[0] | undefined;
  file: string;
  status: OrderStatus | undefined;
}

/** The file extension selects the format. */
async function exportOrders({ orderDesk }: Context, { reference, file, status }: Export) {
  const extension = extname(file).slice(1).toLowerCase();
  if (reference) {
    if (status) throw new WrongUse('--status only applies to the list of all orders.');
    const { bytes } = await orderDesk.exportOne(
      reference,
      requireFormat(['xlsx', 'pdf'], extension, file),
    );
    return writePrivateFile(file, bytes);
  }
  const format = requireFormat(['xlsx', 'csv', 'json'], extension, file);
  await writePrivateFile(file, await orderDesk.exportList({ status }, format));
}

function requireFormat<Format extends string>(
  formats: Format[],
  extension: string,
  file: string,
): Format {
  const found = formats.find((format) => format === extension);
  if (found) return found;
  throw new WrongUse(
    `${file} must end with ${formats.map((format) => `.${format}`).join(' or ')}.`,
  );
}
