import { randomUUID } from 'node:crypto';
import * as codes from '#server/areas/accounts/codes/codes.queries.ts';
import * as auditList from '#server/areas/audit/audit-list.queries.ts';
import * as backup from '#server/areas/backup/backup.queries.ts';
import * as titleFinder from '#server/areas/catalogue/search/title-finder.queries.ts';
import * as mailList from '#server/areas/mails/desk/mail-list.queries.ts';
import * as deskSearch from '#server/areas/search/desk/desk-search.queries.ts';
import * as today from '#server/areas/today/desk/today.queries.ts';
import { readPositions } from '#server/db/dump/sequences.ts';
import { listApplied, readFloor } from '#server/db/migrate.ts';
import * as doctor from '#server/doctor/doctor.queries.ts';
import * as workers from '#server/jobs/engine/workers.queries.ts';
import * as limits from '#server/limits/rate-limits.queries.ts';
import * as serverState from '#server/observe/server-state.queries.ts';
import { hash, now, type Samples } from './sample-rows.ts';

const contactSearch = { number: 'VG', words: "'ana':*", emailKey: 'a@b.test', limit: 6 };

export const operationSamples: Samples = {
  'serverState.findBackupAges': serverState.findBackupAges,
  listApplied,
  readFloor,
  readPositions,
  'doctor.listOpenVideos': (tx) => doctor.listOpenVideos(tx, true, 3),
  'titleFinder.findTitles': (tx, { drama }) =>
    titleFinder.findTitles(
      tx,
      {
        keyword: 'moon',
        pieces: ['moo'],
        externalId: 'x',
        limit: 6,
        dramaId: drama,
        popularIds: [drama],
      },
      'ja',
    ),
  'deskSearch.findOrders': (tx) => deskSearch.findOrders(tx, contactSearch),
  'deskSearch.findBuyers': (tx) => deskSearch.findBuyers(tx, contactSearch),
  'deskSearch.findEnquiries': (tx) =>
    deskSearch.findEnquiries(tx, { texts: ['ana', 'VE-AN'], limit: 6 }),
  'today.listOrderWeeks': (tx) => today.listOrderWeeks(tx, ['2026-03-02']),
  'today.listViewWeeks': (tx) => today.listViewWeeks(tx, ['2026-03-02']),
  'limits.countOneMore': (tx) => limits.countOneMore(tx, [{ key: 'k', expire: 2 }], 1),
  'mailList.selectUndelivered': (tx) => mailList.selectUndelivered().execute(tx),
  'mailList.listMailPage': (tx) =>
    mailList.listMailPage(tx, {}, { key: undefined, isBackward: false, limit: 10 }),
  'mailList.countMails': (tx) => mailList.countMails(tx, {}, 10),
  'auditList.listNames': (tx) => auditList.listNames(tx, 'actor'),
  'codes.consumeCode': (tx) =>
    codes.consumeCode(
      tx,
      { emailKey: 'a@b.test', origin: 'login', userId: null, codeHash: hash },
      now,
    ),
  'backup.countTableRows': (tx) => backup.countTableRows(tx, ['users', 'dramas']),
  'workers.countJobs': (tx) => workers.countJobs(tx),
  'workers.listWorkers': async (tx) => {
    const worker = {
      host: 'a',
      pid: 1,
      version: '1',
      role: 'worker' as const,
      queues: ['mail'],
      doing: {},
    };
    await workers.renewWorker(tx, { ...worker, id: randomUUID() }, now);
    await workers.listWorkers(tx);
  },
  'backup.countForeignKeys': backup.countForeignKeys,
};
