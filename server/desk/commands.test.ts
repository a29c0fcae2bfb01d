/**
 * Whatever a command does, the desk does: every command of the program names the calls of the desk
 * that do the same, or the reason why there is none.
 */
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../cli/main.ts';
import { deskApi } from '../../contract/desk/api.ts';

const callsOf: Record<string, string[]> = {
  'account list': ['listBuyers'],
  'account show': ['getBuyer'],
  'account note': ['addBuyerNote'],
  'account disable': ['disableBuyer'],
  'account enable': ['enableBuyer'],
  'account sign-out': ['signOutBuyer'],
  'audit list': ['listAuditEntries', 'exportAuditEntries'],
  'banner list': ['listBanners', 'getBanner'],
  'banner add': ['addBanner'],
  'banner edit': ['updateBanner'],
  'banner remove': ['removeBanner'],
  'banner move': ['moveBanner'],
  'catalogue import': ['checkImport', 'applyImport'],
  'catalogue export': ['startExport'],
  'catalogue template': ['exportTemplate'],
  'catalogue list': ['listDramas'],
  'catalogue show': ['getDrama'],
  'catalogue publish': ['publishDramas'],
  'catalogue withdraw': ['withdrawDramas'],
  'catalogue preview': ['saveDrama'],
  'catalogue delete': ['deleteDrama'],
  'deal list': ['listDeals'],
  'deal show': ['getDeal'],
  'deal countersign': ['countersignDeal'],
  'deal terminate': ['getTerminationPreview', 'terminateDeal'],
  'deal export': ['exportDeal'],
  doctor: ['runHealthChecks', 'getHealth'],
  'mail list': ['listMails'],
  'mail retry': ['retryMail'],
  'media ingest': ['ingestMedia', 'getIngest'],
  'media remove': ['getMediaRemoval', 'removeMedia'],
  'navigation list': ['getMenu'],
  'navigation set': ['setMenu'],
  'operator show': ['getHealth'],
  'order list': ['listOrders'],
  'order show': ['getOrder'],
  'order advance': ['advanceOrder'],
  'order accept-on-paper': ['getPaperPreview', 'acceptOrderOnPaper'],
  'order decline': ['declineOrder'],
  'order correct': ['correctOrder'],
  'order note': ['addOrderNote'],
  'order message': ['sendOrderMessage'],
  'order export': ['exportOrder', 'exportOrders'],
  'quote template': ['getQuoteStart'],
  'quote send': ['checkQuote', 'sendQuote'],
  'quote show': ['getOrder'],
  'quote recall': ['recallQuote'],
  'rights import': ['checkRightsImport', 'applyRightsImport'],
  'rights add': ['saveGrant', 'saveHoldback'],
  'rights list': ['listGrants', 'listHoldbacks'],
  'rights show': ['getRightsCalendar', 'listRightsChanges'],
  'rights end': ['endRights', 'voidRights'],
  'rights check': ['findFreeTitles', 'getRightsCalendar'],
  'rights export': ['startExport', 'exportAvails'],
  'screener list': ['listScreeners'],
  'screener show': ['getScreener'],
  'screener create': ['checkNewScreeners', 'createScreeners'],
  'screener approve': ['approveScreener'],
  'screener decline': ['declineScreener'],
  'screener change': ['changeScreener'],
  'screener resend': ['resendScreener'],
  'screener revoke': ['revokeScreener'],
  'screener report': ['exportScreenerReport'],
  'screener forget': ['forgetRecipient'],
  'shortlist list': ['listShortlists'],
  'shortlist show': ['getShortlist'],
  'shortlist create': ['createShortlist'],
  'shortlist edit': ['updateShortlist'],
  'shortlist delete': ['deleteShortlist'],
  'shortlist share': ['shareShortlist'],
  'shortlist unshare': ['unshareShortlist'],
  'staff add': ['addStaff'],
  'staff list': ['listStaff'],
  'staff role': ['changeRole'],
  'staff disable': ['disableStaff'],
  'staff enable': ['enableStaff'],
  'staff reset': ['resetStaff'],
  'staff sign-out': ['signOutStaff'],
  'staff require-second-factor': ['requireSecondFactor'],
  'tag list': ['listSiteTags'],
  'tag add': ['addTag'],
  'tag rename': ['renameTag'],
  'tag move': ['moveTag'],
  'tag merge': ['getTagMerge', 'mergeTags'],
  'tag delete': ['deleteTag'],
};

const commandsOnly: Record<string, string> = {
  backup: 'The file has all personal data and belongs on another machine; the desk lists backups.',
  restore: 'Replaces the database, the staff who would press the button included.',
  'operator template': 'Writes a file on the server, which the server reads when it starts.',
};

/** The names of all commands without nested ones. */
function leavesOf(command: Command, path: string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((inner) => leavesOf(inner, [...path, inner.name()]));
}

test('every command has its calls of the desk, or a reason to have none', () => {
  const listed = [...Object.keys(callsOf), ...Object.keys(commandsOnly)];
  expect(listed.toSorted()).toEqual(leavesOf(createProgram()).toSorted());
});

test('every call that a command names exists', () => {
  const named = Object.values(callsOf).flat();
  expect(named.filter((name) => !Object.hasOwn(deskApi, name))).toEqual([]);
});
