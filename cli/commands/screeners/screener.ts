import type { Command } from '@commander-js/extra-typings';
import { addScreenerReport } from './report/screener-report.ts';
import { addScreenerChange, addScreenerResend } from './screener-change.ts';
import { addScreenerCreate } from './screener-create.ts';
import { addScreenerApprove, addScreenerDecline, addScreenerRevoke } from './screener-decisions.ts';
import { addScreenerForget } from './screener-forget.ts';
import { addScreenerList } from './screener-list.ts';
import { addScreenerShow } from './screener-show.ts';

export function addScreenerCommands(program: Command) {
  const screener = program
    .command('screener')
    .description('screeners: private invitations to watch, with a report of what was watched');
  addScreenerList(screener);
  addScreenerShow(screener);
  addScreenerCreate(screener);
  addScreenerApprove(screener);
  addScreenerDecline(screener);
  addScreenerChange(screener);
  addScreenerResend(screener);
  addScreenerRevoke(screener);
  addScreenerReport(screener);
  addScreenerForget(screener);
}
