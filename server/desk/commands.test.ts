/**
 * Whatever a command does, the desk does. A command that changes something and a call of the desk
 * are run side by side and must write the same entries into the audit log. A command that reads
 * names its calls. Others are listed with a reason.
 */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { beforeAll, expect, test } from 'vitest';
import { createProgram } from '#cli/main.ts';
import { isReadCall } from '#contract/desk/address.ts';
import { type DeskCallName, deskApi } from '#contract/desk/api.ts';
import { actionNames } from '#desk/features/audit/action-names.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { cataloguePairs } from '#tests/support/command-pairs/catalogue.ts';
import { licensingPairs } from '#tests/support/command-pairs/licensing.ts';
import type { PairSetting } from '#tests/support/command-pairs/pair.ts';
import { peoplePairs } from '#tests/support/command-pairs/people.ts';
import { salesPairs } from '#tests/support/command-pairs/sales.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { startTestDesk } from '#tests/support/desk.ts';

const pairs = { ...peoplePairs, ...cataloguePairs, ...salesPairs, ...licensingPairs };

const readsOf: Record<string, DeskCallName[]> = {
  'account list': ['listBuyers'],
  'account show': ['getBuyer'],
  'audit list': ['listAuditEntries', 'exportAuditEntries'],
  'banner list': ['listBanners', 'getBanner'],
  'catalogue export': ['startExport'],
  'catalogue template': ['exportTemplate'],
  'catalogue list': ['listDramas'],
  'catalogue show': ['getDrama'],
  'deal list': ['listDeals'],
  'deal show': ['getDeal'],
  'deal export': ['exportDeal'],
  doctor: ['runHealthChecks', 'getHealth'],
  'mail list': ['listMails'],
  'navigation list': ['getMenu'],
  'operator show': ['getHealth'],
  'order list': ['listOrders'],
  'order show': ['getOrder'],
  'order export': ['exportOrder', 'exportOrders'],
  'quote template': ['getQuoteStart'],
  'quote show': ['getOrder'],
  'rights list': ['listGrants', 'listHoldbacks'],
  'rights show': ['getRightsCalendar', 'listRightsChanges'],
  'rights check': ['findFreeTitles', 'getRightsCalendar'],
  'rights export': ['startExport', 'exportAvails'],
  'screener list': ['listScreeners'],
  'screener show': ['getScreener'],
  'screener report': ['exportScreenerReport'],
  'shortlist list': ['listShortlists'],
  'shortlist show': ['getShortlist'],
  'staff list': ['listStaff'],
  'tag list': ['listSiteTags'],
};

/** Calls that are not GET and change no data: a job that makes a file, and checks. */
const changesNoData = ['startExport', 'runHealthChecks'];

/** Commands that change something and have no call with the same entry. */
const others: Record<string, string> = {
  backup: 'The file has all personal data and belongs on another machine; the desk lists backups.',
  'backup verify': 'Reads a file on the server, in as much time and room as a restore takes.',
  'backup recovered': 'Ends the session of the staff who would press the button.',
  restore: 'Replaces the database, the staff who would press the button included.',
  'media push': 'Runs for hours, once, while an operator changes the settings of all servers.',
  call: 'Runs a call of the desk.',
  work: 'Does jobs as long as it runs.',
  ready: 'Waits for the server that would serve the desk.',
  'operator template': 'Writes a file on the server, which the server reads when it starts.',
  'catalogue preview':
    'A part of `saveDrama`, whose entry is `catalogue.edit` with the same fields.',
};

/** The names of all commands that do something; `backup` does, and has a nested command. */
function leavesOf(command: CommandUnknownOpts, path: string[] = []): string[] {
  const inner = command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]));
  const isLeaf = inner.length === 0 || command.registeredArguments.length > 0;
  return isLeaf ? [path.join(' '), ...inner] : inner;
}

test('every command is compared with the desk, reads, or has a reason to be neither', () => {
  const listed = [pairs, readsOf, others].flatMap((table) => Object.keys(table));
  expect(listed.toSorted()).toEqual(leavesOf(createProgram()).toSorted());
});

test('every call that a reading command names exists, and changes nothing', () => {
  for (const name of Object.values(readsOf).flat()) {
    expect(deskApi, name).toHaveProperty(name);
    expect(isReadCall(name) || changesNoData.includes(name), name).toBe(true);
  }
});

let setting: PairSetting;
beforeAll(async () => {
  const desk = await startTestDesk({ settings: { API_RATE: '0' } });
  const token = await desk.signIn('owner');
  setting = { desk, context: desk.context, token, owner: desk.with(token) };
});

/**
 * The entries that `work` writes into the audit log, as action, kind of subject and fields of the
 * change, and their actors.
 */
async function entriesOf(work: () => Promise<unknown>) {
  const { db } = setting.context;
  const latest = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await work();
  const written = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'change'])
    .where('id', '>', latest.id ?? 0)
    .orderBy('id')
    .execute();
  return {
    actors: [...new Set(written.map(({ actor }) => actor))],
    entries: written.map(
      ({ action, subject, change }) =>
        `${action} ${subject.split(':')[0]}: ${Object.keys(change as object).join(', ')}`,
    ),
    actions: written.map(({ action }) => action),
  };
}

test.each(Object.entries(pairs))('"%s" writes the same entries as the desk', async (name, pair) => {
  const { connection, config } = setting.context;
  const env = {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: config.dataDir,
    PUBLIC_URL: '',
    SUDO_USER: 'mei',
  };
  const { args } = await pair.prepare(setting);
  const byCommand = await entriesOf(async () => {
    const result = await runInProcess([...name.split(' '), ...args], env);
    expect(result.code, result.stderr).toBe(0);
  });
  const { call } = await pair.prepare(setting);
  const byDesk = await entriesOf(call);
  expect(byDesk.entries).toEqual(byCommand.entries);
  expect([byCommand.actors, byDesk.actors]).toEqual([['mei'], ['owner@desk.example']]);
  for (const action of byDesk.actions) expect(actionNames).toHaveProperty([action]);
});
