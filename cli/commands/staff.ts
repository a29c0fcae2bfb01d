import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { roles } from '#contract/desk/staff/permissions.ts';
import { MAX_STAFF_EMAIL, MAX_STAFF_NAME } from '#contract/desk/staff/session.ts';
import type { StaffLink } from '#server/areas/staff/desk/staff-links.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { emailAddress, nonEmptyText } from '../arguments.ts';
import { operate } from '../operate.ts';
import { formatTime, printJson } from '../print.ts';
import { printList } from '../print-list.ts';

const EMAIL = ['<email>', 'the email address of the staff member', emailAddress] as const;

const ROLES = `
Roles:
  owner      everything, including staff
  sales      orders, quotes, deals, rights and buyers
  catalogue  titles, media, banners, menu and tags
  support    accounts and mails; reads orders
  reader     reads everything but staff
`;

export function addStaffCommands(program: Command) {
  const staff = program
    .command('staff')
    .description('people who work at the desk, and how they sign in');
  addStaffAdd(staff);
  addStaffList(staff);
  addStaffRole(staff);
  addStaffDisable(staff);
  addStaffEnable(staff);
  addStaffReset(staff);
  addStaffSignOut(staff);
  addStaffRequireSecondFactor(staff);
}

function addStaffAdd(staff: Command) {
  staff
    .command('add')
    .description('add a staff member and print a one-time link to set a password')
    .argument('<email>', 'the address to sign in with; nothing is mailed to it', emailAddress)
    .requiredOption('--name <name>', 'the name of the person', nonEmptyText(MAX_STAFF_NAME))
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles))
    .addOption(new Option('--owner', 'the same as --role owner').conflicts('role'))
    .addHelpText(
      'after',
      `${ROLES}
The link works once and for three days. Whoever opens it sets the password, so pass it on safely.

Examples:
  vignette staff add mei@example.com --name "Mei Tanaka" --owner
  vignette staff add ana@example.com --name "Ana Prado" --role sales`,
    )
    .action((email, { name, role, owner }) =>
      operate(async ({ context, actor }) => {
        const chosen = owner ? 'owner' : role;
        if (!chosen) throw new WrongUse('A role is needed: --role <role> or --owner.');
        if (email.length > MAX_STAFF_EMAIL)
          throw new WrongUse(`The address must have at most ${MAX_STAFF_EMAIL} characters.`);
        const link = await context.staffDesk.add(actor, { email, name, role: chosen });
        console.log(`Added ${email} as ${chosen}.`);
        printLink(link);
      }),
    );
}

function addStaffList(staff: Command) {
  staff
    .command('list')
    .description('list staff members, and whether a second factor is required')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette staff list')
    .action(({ json }) =>
      operate(async ({ context }) => {
        const listed = await context.staffDesk.list();
        if (json) return printJson(listed);
        await printList(
          listed.members,
          {
            email: (member) => member.email,
            name: ({ name }) => name,
            role: ({ role }) => role,
            state: ({ disabled_at, has_password }) =>
              disabled_at ? 'disabled' : has_password ? 'active' : 'invited',
            'second factor': ({ has_second_factor }) => (has_second_factor ? 'yes' : 'no'),
            'last seen': ({ last_seen_at }) => last_seen_at,
          },
          {},
        );
        if (listed.isSecondFactorRequired) console.error('A second factor is required.');
      }),
    );
}

function addStaffRole(staff: Command) {
  staff
    .command('role')
    .description('change what a staff member may do; sessions with the old role end')
    .argument(...EMAIL)
    .addOption(
      new Option('--role <role>', 'the new role (required)').choices(roles).makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      `${ROLES}
Example:
  vignette staff role ana@example.com --role catalogue`,
    )
    .action((email, { role }) =>
      operate(async ({ context, actor }) => {
        const changed = await context.staffDesk.changeRole(actor, { email }, role);
        console.log(`${changed} has the role ${role} now.`);
      }),
    );
}

function addStaffDisable(staff: Command) {
  staff
    .command('disable')
    .description('disable a staff member: sessions end at once, nothing else is deleted')
    .argument(...EMAIL)
    .addHelpText(
      'after',
      '\nThe only owner cannot be disabled.\n\nExample:\n  vignette staff disable ana@example.com',
    )
    .action((email) =>
      operate(async ({ context, actor }) => {
        console.log(`Disabled ${await context.staffDesk.disable(actor, { email })}.`);
      }),
    );
}

function addStaffEnable(staff: Command) {
  staff
    .command('enable')
    .description('enable a disabled staff member, who signs in as before')
    .argument(...EMAIL)
    .addHelpText('after', '\nExample:\n  vignette staff enable ana@example.com')
    .action((email) =>
      operate(async ({ context, actor }) => {
        console.log(`Enabled ${await context.staffDesk.enable(actor, { email })}.`);
      }),
    );
}

function addStaffReset(staff: Command) {
  staff
    .command('reset')
    .description('remove password and second factors, end all sessions, print a new link')
    .argument(...EMAIL)
    .addHelpText(
      'after',
      `
For a forgotten password or a lost phone. The link works once and for three days.

Example:
  vignette staff reset ana@example.com`,
    )
    .action((email) =>
      operate(async ({ context, actor }) => {
        const link = await context.staffDesk.reset(actor, { email });
        console.log(`Removed password and second factors of ${link.email}; all sessions ended.`);
        printLink(link);
      }),
    );
}

function addStaffSignOut(staff: Command) {
  staff
    .command('sign-out')
    .description('end every session of a staff member')
    .argument(...EMAIL)
    .addHelpText('after', '\nExample:\n  vignette staff sign-out ana@example.com')
    .action((named) =>
      operate(async ({ context, actor }) => {
        const { email, sessionsEnded } = await context.staffDesk.signOut(actor, { email: named });
        console.log(
          sessionsEnded
            ? `Signed ${email} out of ${countNoun(sessionsEnded, 'session')}.`
            : `${email} is not signed in.`,
        );
      }),
    );
}

function addStaffRequireSecondFactor(staff: Command) {
  staff
    .command('require-second-factor')
    .description('whether everyone must confirm sign-ins with an app or a passkey')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .addHelpText(
      'after',
      `
Members without a second factor set one up at their next sign-in.

Example:
  vignette staff require-second-factor on`,
    )
    .action((state) =>
      operate(async ({ context, actor }) => {
        const isRequired = state === 'on';
        const hasChanged = await context.staffDesk.requireSecondFactor(actor, isRequired);
        const meaning = `A second factor is ${isRequired ? 'required' : 'optional'}`;
        console.log(hasChanged ? `${meaning} now.` : `${meaning} already.`);
      }),
    );
}

/** The link alone on its line, so that it can be copied. */
function printLink({ url, expiresAt }: StaffLink) {
  console.log(`Link to set a password, works once, until ${formatTime(expiresAt)}:\n${url}`);
}
