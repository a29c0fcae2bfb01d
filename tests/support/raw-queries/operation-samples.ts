import * as codes from '#server/areas/accounts/codes/codes.queries.ts';
import * as accountData from '#server/areas/accounts/data/account-data.queries.ts';
import * as resetLinks from '#server/areas/accounts/passwords/reset-links.queries.ts';
import * as aiUsage from '#server/areas/ai/usage.queries.ts';
import * as auditList from '#server/areas/audit/audit-list.queries.ts';
import * as backup from '#server/areas/backup/backup.queries.ts';
import * as titleFinder from '#server/areas/catalogue/search/title-finder.queries.ts';
import * as jobs from '#server/areas/jobs/jobs.queries.ts';
import * as runningJobs from '#server/areas/jobs/running-jobs.queries.ts';
import * as mailList from '#server/areas/mails/desk/mail-list.queries.ts';
import * as deskSearch from '#server/areas/search/desk/desk-search.queries.ts';
import * as today from '#server/areas/today/desk/today.queries.ts';
import { readPositions } from '#server/db/dump/sequences.ts';
import { listApplied, readFloor } from '#server/db/migrate.ts';
import * as doctorDeals from '#server/doctor/check-deals.queries.ts';
import * as doctorScreeners from '#server/doctor/check-screeners.queries.ts';
import * as doctor from '#server/doctor/doctor.queries.ts';
import * as limits from '#server/limits/rate-limits.queries.ts';
import * as deadMails from '#server/mail/outbox/dead-mails.queries.ts';
import * as serverState from '#server/observe/server-state.queries.ts';
import { hash, now, type Samples } from './sample-rows.ts';

const id = '00000000-0000-4000-8000-000000000000';

const contactSearch = { number: 'VG', words: "'ana':*", emailKey: 'a@b.test', limit: 6 };

const owner = { userId: 1, emailKey: 'a@b.test', locale: 'en' } as const;

export const operationSamples: Samples = {
  ...Object.fromEntries(
    Object.entries(accountData.accountLists).map(([name, list]) => [
      `accountData.${name}`,
      (tx) => list(owner).execute(tx),
    ]),
  ),
  'accountData.orderEntry': (tx) => accountData.orderEntry(1, 1).execute(tx),
  'accountData.enquiryEntry': (tx) => accountData.enquiryEntry(1, 1).execute(tx),
  'serverState.findBackupAges': serverState.findBackupAges,
  listApplied,
  readFloor,
  readPositions,
  'doctor.describeDatabase': doctor.describeDatabase,
  'doctor.countStuckMails': (tx) => doctor.countStuckMails(tx, 'a@b.test'),
  'doctor.countDeadMails': (tx) => doctor.countDeadMails(tx, 'a@b.test'),
  'doctor.countForeignVideos': (tx) => doctor.countForeignVideos(tx, true, 3),
  'doctor.listOpenVideos': (tx) => doctor.listOpenVideos(tx, true, 3),
  'doctor.countLimitedDramas': (tx) => doctor.countLimitedDramas(tx),
  'doctor.listSharedFolders': doctor.listSharedFolders,
  'doctor.mediaRows.dramas': (tx) => doctor.mediaRows.dramas(tx, 0, 10),
  'doctor.mediaRows.videos': (tx) => doctor.mediaRows.videos(tx, 0, 10),
  'doctor.mediaRows.banners': (tx) => doctor.mediaRows.banners(tx, 0, 10),
  'doctor.listRightsOfSold': (tx) => doctor.listRightsOfSold(tx, 0, 10),
  'doctor.listRightsThatMayClash': (tx) => doctor.listRightsThatMayClash(tx, 0, 10),
  'doctor.listDramaKeys': (tx, { drama }) => doctor.listDramaKeys(tx, [drama]),
  'doctorDeals.countOverdueQuotes': (tx) => doctorDeals.countOverdueQuotes(tx, 3),
  'doctorDeals.countUnsignedDeals': (tx) => doctorDeals.countUnsignedDeals(tx, 7, 3),
  'doctorScreeners.countWaitingRequests': (tx) => doctorScreeners.countWaitingRequests(tx, 7, 3),
  'doctorScreeners.countFailedCopies': (tx) => doctorScreeners.countFailedCopies(tx, 3),
  'doctorDeals.listDealLines': (tx) => doctorDeals.listDealLines(tx, 0, 10),
  'doctor.countEnding': (tx) => doctor.countEnding(tx, '2026-03-01', 90),
  'doctor.listEnding': (tx) => doctor.listEnding(tx, '2026-03-01', 3),
  'titleFinder.findTitles': (tx, { drama }) =>
    titleFinder.findTitles(
      tx,
      {
        ...{ keyword: 'moon', pieces: ['moo'], externalId: 'x', limit: 6 },
        ...{ dramaId: drama, popularIds: [drama] },
      },
      'ja',
    ),
  'deskSearch.findOrders': (tx) => deskSearch.findOrders(tx, contactSearch),
  'deskSearch.findBuyers': (tx) => deskSearch.findBuyers(tx, contactSearch),
  'deskSearch.findEnquiries': (tx) =>
    deskSearch.findEnquiries(tx, { texts: ['ana', 'VE-AN'], limit: 6 }),
  'today.countNewOrders': (tx) => today.countNewOrders(tx),
  'today.listWaitingOrders': (tx) => today.listWaitingOrders(tx, 5),
  'today.listEndingQuotes': (tx) => today.listEndingQuotes(tx, now, now, 5),
  'today.listEndingRights': (tx) =>
    today.listEndingRights(tx, { from: '2026-03-01', to: '2026-06-01', limit: 5 }, 'ja'),
  'today.listRequests': (tx) => today.listRequests(tx, 5),
  'today.listOrderWeeks': (tx) => today.listOrderWeeks(tx, ['2026-03-02']),
  'today.listViewWeeks': (tx) => today.listViewWeeks(tx, ['2026-03-02']),
  'today.getEmptiness': (tx) => today.getEmptiness(tx),
  'limits.countOneMore': (tx) => limits.countOneMore(tx, [{ key: 'k', expire: 2 }], 1),
  'aiUsage.reserveOfSite': (tx, { user }) =>
    aiUsage.reserveOfSite(tx, { userId: user, day: '2026-03-01', characters: 5 }, 10),
  'aiUsage.reserveCharacters': (tx, { user }) =>
    aiUsage.reserveCharacters(tx, { userId: user, day: '2026-03-01', characters: 5 }, 10),
  'deadMails.selectMails': (tx) => deadMails.selectMails().execute(tx),
  'deadMails.findMail': (tx) => deadMails.findMail(tx, 1),
  'mailList.listMailPage': (tx) =>
    mailList.listMailPage(tx, {}, { key: undefined, isBackward: false, limit: 10 }),
  'mailList.countMails': (tx) => mailList.countMails(tx, {}, 10),
  'auditList.listActors': (tx) => auditList.listActors(tx),
  'auditList.listActions': (tx) => auditList.listActions(tx),
  'codes.consumeCode': (tx) =>
    codes.consumeCode(
      tx,
      { emailKey: 'a@b.test', origin: 'login', userId: null, codeHash: hash },
      now,
    ),
  'resetLinks.resetPassword': (tx) => resetLinks.resetPassword(tx, hash, 'new', now),
  'jobs.forgetOldFiles': (tx) => jobs.forgetOldFiles(tx, id, now),
  'runningJobs.claimJob': (tx) =>
    runningJobs.claimJob(tx, { kinds: ['export'], claimId: id, folderId: id, server: 'a' }),
  'runningJobs.renewClaim': (tx) => runningJobs.renewClaim(tx, { id: 1, claimId: id }),
  'runningJobs.saveProgress': (tx) =>
    runningJobs.saveProgress(
      tx,
      { id: 1, claimId: id },
      { step: '', done: 0, total: null, lines: [] },
    ),
  'backup.countTableRows': (tx) => backup.countTableRows(tx, ['users', 'dramas']),
  'backup.countForeignKeys': backup.countForeignKeys,
  'backup.isRestoreCommitted': (_tx, _rows, db) => backup.isRestoreCommitted(db, 'none'),
};
