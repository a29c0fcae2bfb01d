import type { Command } from '@commander-js/extra-typings';
import { addOrderAcceptOnPaper } from './order-accept.ts';
import { addOrderExport } from './order-export.ts';
import { addOrderList } from './order-list.ts';
import { addOrderMessage, addOrderNote } from './order-notes.ts';
import { addOrderShow } from './order-show.ts';
import { addOrderAdvance, addOrderCorrect, addOrderDecline } from './order-steps.ts';

export function addOrderCommands(program: Command) {
  const order = program.command('order').description('copyright orders');
  addOrderList(order);
  addOrderShow(order);
  addOrderAdvance(order);
  addOrderAcceptOnPaper(order);
  addOrderDecline(order);
  addOrderCorrect(order);
  addOrderNote(order);
  addOrderMessage(order);
  addOrderExport(order);
}
