import type { Speaker } from '../../../../i18n/i18n.ts';
import type { Order } from '../order.mapper.ts';

export async function writeOrderPdf(
  _speaker: Speaker,
  _order: Order,
  _siteName: string,
): Promise<Buffer> {
  throw new Error('to come');
}
