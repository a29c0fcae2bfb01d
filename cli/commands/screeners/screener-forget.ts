import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { countNoun } from '#server/text/count-noun.ts';

export function addScreenerForget(screener: Command) {
  screener
    .command('forget')
    .description('delete everything about a recipient, for a request under data protection law')
    .argument('<email>', 'the address of the recipient', nonEmptyText(320))
    .addHelpText(
      'after',
      `
Deletes the screeners of this address in every state, with their reports, and mails to it that were not
delivered. Playback stops within seconds. Copies of films with the recipient's name are no longer played
and are deleted within an hour. Cannot be undone. "vignette screener list --email" shows the screeners
before.

An account with this address stays: its owner deletes it on the site, with its screeners.

Example:
  vignette screener forget buyer@vignette.example`,
    )
    .action((email) =>
      operate(async ({ context, actor }) => {
        const { screeners, mails } = await context.screenerDesk.forget(email, actor);
        console.log(
          `Deleted ${countNoun(screeners, 'screener')} of ${email} with all reports, and ${countNoun(mails, 'undelivered mail')}.`,
        );
        console.log(
          'Not deleted: earlier backups, mails to BUSINESS_EMAIL, and mails that were already delivered.',
        );
      }),
    );
}
