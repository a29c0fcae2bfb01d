import { extname } from 'node:path';
import type { Context } from '../../../server/context.ts';
import type { OrderStatus } from '../../../server/db/tables.ts';
import { WrongUse } from '../../../server/errors/operator-error.ts';
import { writePrivateFile } from '../../write-private-file.ts';

interface Export {
  /** The order to export; all orders if undefined. */
  reference: Parameters<Context['orderDesk']['show']>[0] | undefined;
  file: string;
  status: OrderStatus | undefined;
}

/** The file extension selects the format. */
export async function exportOrders({ orderDesk }: Context, { reference, file, status }: Export) {
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
