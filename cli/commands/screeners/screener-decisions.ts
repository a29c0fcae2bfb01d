import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import {
  DEFAULT_SCREENER_DAYS,
  MAX_SCREENER_REASON,
} from '#contract/desk/sales/screener-limits.ts';
import { describePeriod, describeRecipient } from './print-screener.ts';
import { SCREENER } from './screener-argument.ts';
import { addTermsOptions, readTerms } from './terms-options.ts';

export function addScreenerApprove(screener: Command) {
  const command = screener
    .command('approve')
    .description('approve a request: the buyer gets the link by mail')
    .argument(...SCREENER);
  addTermsOptions(command)
    .option('--no-watermark', "do not show the recipient's name and address over the film")
    .option('--burned-in', 'encode the watermark into the film, which takes a while')
    .addHelpText(
      'after',
      `
Without --opens it can be watched at once, without --expires for ${DEFAULT_SCREENER_DAYS} days, without --plays as often
as the recipient likes.

Examples:
  vignette screener approve 6
  vignette screener approve 6 --expires 21 --plays 3 --note "Enjoy, and call us."`,
    )
    .action((id, options) =>
      operate(async ({ context, actor }) => {
        const terms = await readTerms(options, context.now());
        const approved = await context.screenerDesk.approve(id, terms, actor);
        console.log(
          `Screener ${id} is ${approved.state}, ${describePeriod(approved)}; ${describeRecipient(approved)} gets an email.`,
        );
      }),
    );
}

export function addScreenerDecline(screener: Command) {
  screener
    .command('decline')
    .description('decline a request')
    .argument(...SCREENER)
    .requiredOption(
      '--reason <text>',
      'for the buyer, who gets it by mail (required)',
      nonEmptyText(MAX_SCREENER_REASON),
    )
    .addHelpText(
      'after',
      '\nExample:\n  vignette screener decline 6 --reason "The series is sold in your territory."',
    )
    .action((id, { reason }) =>
      operate(async ({ context, actor }) => {
        const declined = await context.screenerDesk.decline(id, reason, actor);
        console.log(`Screener ${id} is declined; ${describeRecipient(declined)} gets an email.`);
      }),
    );
}

export function addScreenerRevoke(screener: Command) {
  screener
    .command('revoke')
    .description('end a screener: playback stops within seconds')
    .argument(...SCREENER)
    .option('--reason <text>', 'the recipient sees it', nonEmptyText(MAX_SCREENER_REASON))
    .addHelpText(
      'after',
      `
Cannot be undone; create a new one instead. No mail is sent. The report stays.

Example:
  vignette screener revoke 5 --reason "The series was sold."`,
    )
    .action((id, { reason = '' }) =>
      operate(async ({ context, actor }) => {
        await context.screenerDesk.revoke(id, reason, actor);
        console.log(`Screener ${id} is revoked; no mail is sent.`);
      }),
    );
}
