import { type Command, Option } from '@commander-js/extra-typings';
import { emailAddress, nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import {
  DEFAULT_SCREENER_DAYS,
  MAX_RECIPIENT_COMPANY,
  MAX_RECIPIENT_NAME,
} from '#contract/desk/sales/screener-limits.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { printCreated } from './print-screener.ts';
import { readRecipients } from './read-recipients.ts';
import { addTermsOptions, readTerms } from './terms-options.ts';
import { findTitles, namedTitle } from './title-argument.ts';

export function addScreenerCreate(screener: Command) {
  const command = screener
    .command('create')
    .description('create a screener for a recipient, or for each one in a file, and mail the links')
    .option('--to <email>', 'the address of the recipient', emailAddress)
    .option('--name <name>', 'the name of the recipient', nonEmptyText(MAX_RECIPIENT_NAME))
    .option('--company <name>', 'the company of the recipient', nonEmptyText(MAX_RECIPIENT_COMPANY))
    .addOption(
      new Option('--language <language>', 'the language of the mail')
        .choices(locales)
        .default('en' as Locale),
    )
    .addOption(
      new Option(
        '--recipients <file>',
        'a CSV file with the columns email, name, company, language; instead of --to and --name',
      ).conflicts(['to', 'name', 'company']),
    )
    .requiredOption(
      '--drama <drama=episodes>',
      'a title, with =1-3,5 only these episodes; can be repeated (required)',
      namedTitle,
    );
  addTermsOptions(command)
    .option('--no-watermark', "do not show the recipient's name and address over the film")
    .option('--burned-in', 'encode the watermark into the film, which takes a while')
    .option('--again', 'also if the recipient already has an open screener of a title')
    .option('--dry-run', 'check everything and print it; create nothing and send nothing')
    .addHelpText(
      'after',
      `
A drama is named by its external id, or by the number in its address: id:12 for /en/player/12.
Drafts can be watched too; withdrawn dramas cannot.
Without --opens it can be watched at once, without --expires for ${DEFAULT_SCREENER_DAYS} days, without --plays as often
as the recipient likes. To watch, the recipient enters a code that is mailed to the address, or is
signed in with it.
The watermark over the film deters copying but does not prevent it. --burned-in makes a copy of each
film for the recipient; "screener show" prints the progress.
--recipients creates one screener for each line of the file, all or none. The company may be empty;
an empty language is that of --language.

Examples:
  vignette screener create --to buyer@vignette.example --name "Ana Prado" --company "Luz Media" \\
    --drama demo:agave-heiress --drama demo:kitchen-number-eight=1-3,5 --language es --plays 3
  vignette screener create --recipients buyers.csv --drama demo:agave-heiress --expires 2027-01-31 \\
    --note-file note.txt --dry-run`,
    )
    .action(({ to, name, company = '', language, recipients: file, drama, ...options }) => {
      const named = to && name ? [{ email: to, name, company, locale: language }] : undefined;
      if (!file && !named)
        throw new WrongUse('Name the recipient with --to and --name, or a file with --recipients.');
      return operate(async ({ context, actor }) => {
        const recipients = file ? await readRecipients(file, language) : (named ?? []);
        const { maxPlays, ...terms } = await readTerms(options, context.now());
        const titles = await findTitles(context, drama);
        const created = await context.screenerDesk.createAll(
          recipients.map((recipient) => ({
            ...recipient,
            ...terms,
            ...(maxPlays && { maxPlays }),
            titles,
          })),
          actor,
          { dryRun: options.dryRun ?? false, isRepeated: options.again ?? false },
        );
        printCreated(created, options);
      });
    });
}
