import { type Command, Option } from '@commander-js/extra-typings';
import { wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { formatTime } from '#cli/print.ts';
import { MAX_SCREENER_DAYS } from '#contract/desk/sales/screener-limits.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { describePeriod, describeRecipient } from './print-screener.ts';
import { SCREENER } from './screener-argument.ts';
import { addTermsOptions, DAY_MS, daysAfter, readTerms } from './terms-options.ts';

export function addScreenerChange(screener: Command) {
  const command = screener
    .command('change')
    .description('extend or shorten a screener, or change its other terms')
    .argument(...SCREENER);
  addTermsOptions(command)
    .addOption(
      new Option('--extend <days>', 'a number of days after the present end')
        .argParser(wholeNumber(1, MAX_SCREENER_DAYS))
        .conflicts('expires'),
    )
    .option('--watermark', "show the recipient's name and address over the film")
    .option('--no-watermark', 'show no watermark')
    .option('--burned-in', 'encode the watermark into the film, which takes a while')
    .option('--no-burned-in', 'show the watermark over the film instead')
    .option('--mail', 'mail the link and the new terms to the recipient')
    .addHelpText(
      'after',
      `
Terms without an option stay as they are, and so do the link and the report. An expired screener can
be extended; a revoked one cannot. --expires counts its days from --opens or now, so it can shorten;
--extend counts them from the present end.

Examples:
  vignette screener change 4 --extend 7 --mail
  vignette screener change 4 --plays unlimited`,
    )
    .action((id, { mail: isMailed = false, extend, ...options }) =>
      operate(async ({ context, actor }) => {
        const given = await readTerms(options, context.now());
        if (Object.keys(given).length === 0 && extend === undefined)
          throw new WrongUse('Name what to change, for example --extend 7.');
        const { expiresAt: before } = await context.screenerDesk.show(id);
        const terms = before && extend ? { ...given, expiresAt: daysAfter(before, extend) } : given;
        const changed = await context.screenerDesk.change(id, terms, { isMailed }, actor);
        const mail = isMailed ? `${describeRecipient(changed)} gets an email` : 'no mail is sent';
        console.log(`Screener ${id} is ${changed.state}, ${describePeriod(changed)}; ${mail}.`);
        for (const line of describeNewEnd(before, changed.expiresAt)) console.log(line);
      }),
    );
}

/** `It ends 2026-11-23 12:00:00 UTC instead of 2027-01-25 12:00:00 UTC, 63 days earlier.` */
function describeNewEnd(before: Date | null, after: Date | null): string[] {
  if (!before || !after || Number(before) === Number(after)) return [];
  const days = Math.round(Math.abs(Number(after) - Number(before)) / DAY_MS);
  const direction = after < before ? 'earlier' : 'later';
  const distance =
    days === 0 ? `less than a day ${direction}` : `${countNoun(days, 'day')} ${direction}`;
  return [`It ends ${formatTime(after)} instead of ${formatTime(before)}, ${distance}.`];
}

export function addScreenerResend(screener: Command) {
  screener
    .command('resend')
    .description('mail the same link to the recipient again')
    .argument(...SCREENER)
    .addHelpText('after', '\nExample:\n  vignette screener resend 5')
    .action((id) =>
      operate(async ({ context, actor }) => {
        const sent = await context.screenerDesk.resend(id, actor);
        console.log(`Screener ${id}: ${describeRecipient(sent)} gets the link again by mail.`);
      }),
    );
}
