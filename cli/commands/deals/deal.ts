import type { Command } from '@commander-js/extra-typings';
import { addDealCountersign, addDealTerminate } from './deal-changes.ts';
import { addDealExport } from './deal-export.ts';
import { addDealList } from './deal-list.ts';
import { addDealShow } from './deal-show.ts';

export function addDealCommands(program: Command) {
  const deal = program.command('deal').description('deals: contracts from accepted quotes');
  addDealList(deal);
  addDealShow(deal);
  addDealCountersign(deal);
  addDealTerminate(deal);
  addDealExport(deal);
}
