import { extname } from 'node:path';
import type { Context } from '../../../server/context.ts';
import type { OrderStatus } from '../../../server/db/tables.ts';
import { WrongUse } from '../../../server/errors/operator-error.ts';
import { writePrivateFile } from '../../write-private-file.ts';

interface Export {
  name: Parameters<Context['orderDesk']['show']>[0] | undefined;
  file: string;
  status: OrderStatus | undefined;
}

/** The ending of the file's name chooses the format. */
export async function exportOrders({ orderDesk }: Context, { name, file, status }: Export) {
  const ending = extname(file).slice(1).toLowerCase();
  if (name) {
    if (status) throw new WrongUse('--status only applies to the list of all orders.');
    const { bytes } = await orderDesk.exportOne(name, oneOf(['xlsx', 'pdf'], ending, file));
    return writePrivateFile(file, bytes);
  }
  const format = oneOf(['xlsx', 'csv', 'json'], ending, file);
  await writePrivateFile(file, await orderDesk.exportList({ status }, format));
}

function oneOf<Ending extends string>(known: Ending[], ending: string, file: string): Ending {
  const found = known.find((each) => each === ending);
  if (found) return found;
  throw new WrongUse(`${file} must end with ${known.map((each) => `.${each}`).join(' or ')}.`);
}
