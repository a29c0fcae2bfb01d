import type { Command } from 'commander';
import { MAX_DISABLE_REASON } from '../../server/modules/accounts/limits.ts';
import { accountName, someText, wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { formatTime, printFacts, printJson, printList } from '../print.ts';

const NAMED = ['<account>', 'its number or its email address', accountName] as const;

export function addAccountCommands(program: Command) {
  const account = program.command('account').description('who has registered');

  account
    .command('list')
    .description('the newest first')
    .option('--disabled', 'only those that are disabled')
    .option('--limit <number>', 'how many at most', wholeNumber(1, 100_000), 50)
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette account list --disabled')
    .action(({ disabled, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.accountDesk.list({ isDisabled: disabled, limit }),
          {
            account: ({ id }) => id,
            name: ({ nickname }) => nickname,
            email: ({ email }) => email,
            language: ({ locale }) => locale,
            since: ({ created_at }) => created_at,
            disabled: ({ disabled_reason }) => disabled_reason,
          },
          { json },
        ),
      ),
    );

  account
    .command('show')
    .description('one account, where it is signed in, and its orders')
    .argument(...NAMED)
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette account show ana@luz.example')
    .action((name, { json }) =>
      operate(async ({ context }) => {
        const shown = await context.accountDesk.show(name);
        const orders = await context.orderDesk.list({ accountId: shown.id });
        if (json) return printJson({ ...shown, orders });
        printFacts({
          account: shown.id,
          name: shown.nickname,
          email: shown.email,
          language: shown.locale,
          since: shown.created_at,
          cart: shown.cart_line_count,
          disabled:
            shown.disabled_at && `${formatTime(shown.disabled_at)}, ${shown.disabled_reason}`,
          'signed in': shown.sessions.map(
            ({ device, last_seen_at }) => `${device || '?'}, last seen ${formatTime(last_seen_at)}`,
          ),
          orders: orders.map(({ order_no, status }) => `${order_no} ${status}`),
        });
      }),
    );

  account
    .command('disable')
    .description('shut an account out: its sessions end at once, its orders stay')
    .argument(...NAMED)
    .requiredOption(
      '--reason <text>',
      'for the audit log, where it stays for good: name no person in it',
      someText(MAX_DISABLE_REASON),
    )
    .addHelpText(
      'after',
      '\nExample:\n  vignette account disable ana@luz.example --reason "chargeback of May"',
    )
    .action((name, { reason }) =>
      operate(async ({ context, actor }) => {
        const { id, done } = await context.accountDesk.disable(actor, name, reason);
        console.log(`Account ${id} is disabled; sessions ended: ${done?.sessions_ended}.`);
      }),
    );

  account
    .command('enable')
    .description('let a disabled account in again; it has to sign in anew')
    .argument(...NAMED)
    .addHelpText('after', '\nExample:\n  vignette account enable 12')
    .action((name) =>
      operate(async ({ context, actor }) => {
        const { id } = await context.accountDesk.enable(actor, name);
        console.log(`Account ${id} is enabled.`);
      }),
    );

  account
    .command('sign-out')
    .description('end every session of an account')
    .argument(...NAMED)
    .addHelpText('after', '\nExample:\n  vignette account sign-out 12')
    .action((name) =>
      operate(async ({ context, actor }) => {
        const { id, done } = await context.accountDesk.signOut(actor, name);
        console.log(`Account ${id}: sessions ended: ${done?.sessions_ended ?? 0}.`);
      }),
    );
}
