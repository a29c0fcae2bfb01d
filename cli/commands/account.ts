import type { Command } from '@commander-js/extra-typings';
import { MAX_ACCOUNT_NOTE, MAX_DISABLE_REASON } from '#server/areas/accounts/limits.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { accountReference, nonEmptyText } from '../arguments.ts';
import { operate } from '../operate.ts';
import { formatNote, formatTime, printFacts, printJson } from '../print.ts';
import { limitOption, printList } from '../print-list.ts';

const ACCOUNT = ['<account>', 'its email address or id', accountReference] as const;

export function addAccountCommands(program: Command) {
  const account = program.command('account').description('registered accounts');
  addAccountList(account);
  addAccountShow(account);
  addAccountNote(account);
  addAccountDisable(account);
  addAccountEnable(account);
  addAccountSignOut(account);
}

function addAccountList(account: Command) {
  account
    .command('list')
    .description('list accounts, the newest first')
    .option('--disabled', 'only disabled accounts')
    .option('--search <text>', 'a part of the email address or name', nonEmptyText(320))
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vignette account list --search vignette.example\n  vignette account list --disabled',
    )
    .action(({ disabled, search, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          context.accountDesk.list({ onlyDisabled: disabled, search }),
          {
            account: ({ id }) => id,
            name: ({ nickname }) => nickname,
            email: ({ email }) => email,
            language: ({ locale }) => locale,
            since: ({ created_at }) => created_at,
            disabled: ({ disabled_reason }) => disabled_reason,
          },
          { json, limit },
        ),
      ),
    );
}

function addAccountShow(account: Command) {
  account
    .command('show')
    .description('show one account with its sessions, orders, screeners and internal notes')
    .argument(...ACCOUNT)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette account show buyer@vignette.example')
    .action((name, { json }) =>
      operate(async ({ context }) => {
        const shown = await context.accountDesk.show(name);
        const orders = await (await context.orderDesk.list({ accountId: shown.id })).read();
        const screeners = await context.screenerDesk.list({ email: shown.email }).read();
        if (json) return printJson({ ...shown, orders, screeners });
        printFacts({
          account: shown.id,
          name: shown.nickname,
          email: shown.email,
          language: shown.locale,
          since: shown.created_at,
          cart: countNoun(shown.cart_line_count, 'title'),
          disabled:
            shown.disabled_at && `${formatTime(shown.disabled_at)}, ${shown.disabled_reason}`,
          'signed in': shown.sessions.map(
            ({ device, last_seen_at }) =>
              `${device || 'unknown device'}, last seen ${formatTime(last_seen_at)}`,
          ),
          orders: orders.map(({ order_no, status }) => `${order_no} ${status}`),
          screeners: screeners.map(({ id, state }) => `${id} ${state}`),
          'internal notes': shown.internal_notes.map(formatNote),
        });
      }),
    );
}

function addAccountNote(account: Command) {
  account
    .command('note')
    .description('add an internal note, which only operators see')
    .argument(...ACCOUNT)
    .argument('<text>', 'the note; it is deleted with the account', nonEmptyText(MAX_ACCOUNT_NOTE))
    .addHelpText(
      'after',
      '\nExample:\n  vignette account note buyer@vignette.example "Prefers to be called in the morning."',
    )
    .action((name, text) =>
      operate(async ({ context, actor }) => {
        const { email } = await context.accountDesk.note(actor, name, text);
        console.log(`Internal note added to ${email}; only operators see it.`);
      }),
    );
}

function addAccountDisable(account: Command) {
  account
    .command('disable')
    .description('disable an account: its sessions end at once, its orders stay')
    .argument(...ACCOUNT)
    .requiredOption(
      '--reason <text>',
      'stored permanently in the audit log; do not name a person',
      nonEmptyText(MAX_DISABLE_REASON),
    )
    .addHelpText(
      'after',
      '\nExample:\n  vignette account disable buyer@vignette.example --reason "chargeback of May"',
    )
    .action((name, { reason }) =>
      operate(async ({ context, actor }) => {
        const { email, done } = await context.accountDesk.disable(actor, name, reason);
        console.log(`Disabled ${email}; ended ${countSessions(done)}.`);
      }),
    );
}

function addAccountEnable(account: Command) {
  account
    .command('enable')
    .description('enable a disabled account; its owner has to sign in again')
    .argument(...ACCOUNT)
    .addHelpText('after', '\nExample:\n  vignette account enable buyer@vignette.example')
    .action((name) =>
      operate(async ({ context, actor }) => {
        const { email } = await context.accountDesk.enable(actor, name);
        console.log(`Enabled ${email}.`);
      }),
    );
}

function addAccountSignOut(account: Command) {
  account
    .command('sign-out')
    .description('end every session of an account and forget its known devices')
    .argument(...ACCOUNT)
    .addHelpText('after', '\nExample:\n  vignette account sign-out buyer@vignette.example')
    .action((name) =>
      operate(async ({ context, actor }) => {
        const { email, done } = await context.accountDesk.signOut(actor, name);
        console.log(
          done ? `Signed ${email} out of ${countSessions(done)}.` : `${email} is not signed in.`,
        );
      }),
    );
}

function countSessions({ sessions_ended }: { sessions_ended: number }): string {
  return countNoun(sessions_ended, 'session');
}
