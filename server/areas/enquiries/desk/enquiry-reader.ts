import type { FileDownload } from '#contract/fields/downloads.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { EXCERPT } from '#server/db/query/excerpt.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { cutText } from '#server/text/cut-text.ts';
import { listFiles } from '../enquiry.queries.ts';
import { readTitleIds } from '../named-titles.ts';
import * as queries from './enquiry-desk.queries.ts';

interface ReaderParts {
  db: Db;
  publicUrl: string;
}

/** Enquiries as operators read them. */
export function createEnquiryReader({ db, publicUrl }: ReaderParts) {
  return {
    /** A page of the list, latest activity first. */
    async listPage(filter: queries.EnquiryFilter, request: KeyPageRequest) {
      const [page, counted] = await Promise.all([
        readKeyPage(
          request,
          (row: queries.ListedEnquiryRow) => [row.key_time, row.id],
          (bounds) => queries.listDeskEnquiries(db, filter, bounds),
        ),
        queries.countDeskEnquiries(db, filter, COUNT_LIMIT),
      ]);
      return { ...page, ...toTotal(counted) };
    },

    async open(enquiryNo: string, locale: Locale) {
      const row = await queries.findDeskEnquiry(db, enquiryNo, locale);
      if (!row) throw missing(enquiryNo);
      const { notice } = row.fields;
      const titleIds = [row.drama_id, ...readTitleIds(notice?.places ?? [], publicUrl)];
      const [messages, files, notes, titles] = await Promise.all([
        queries.listDeskMessages(db, row.id),
        listFiles(db, row.id),
        queries.listNotes(db, row.id),
        notice
          ? queries.listTitles(
              db,
              titleIds.filter((id) => id !== null),
              locale,
            )
          : [],
      ]);
      const latest = messages.findLast(({ sender }) => sender === 'visitor')?.text ?? '';
      return { row, messages, files, notes, titles, excerpt: cutText(latest, EXCERPT) };
    },

    async exportFile(enquiryNo: string, fileId: number): Promise<FileDownload> {
      const file = await queries.findFile(db, enquiryNo, fileId);
      if (!file)
        throw new OperatorError(`Enquiry ${enquiryNo} has no file ${fileId}.`, {
          message: 'deskError.enquiryFileMissing',
        });
      return { filename: file.filename, contentType: file.content_type, bytes: file.bytes };
    },
  };
}

export function missing(enquiryNo: string): OperatorError {
  return new OperatorError(`There is no enquiry ${enquiryNo}.`, {
    message: 'deskError.noSuchEnquiry',
    values: { enquiry: enquiryNo },
  });
}
