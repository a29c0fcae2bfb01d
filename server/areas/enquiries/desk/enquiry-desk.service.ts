import { may, roles } from '#contract/desk/staff/permissions.ts';
import type { FileDownload } from '#contract/fields/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { EXCERPT } from '#server/db/query/excerpt.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageIdOf } from '#server/mail/transport/message.ts';
import { cutText } from '#server/text/cut-text.ts';
import {
  type EnquiryRow,
  hasDrama,
  insertMessage,
  listFiles,
  lockEnquiry,
} from '../enquiry.queries.ts';
import type { EnquiryNotifier } from '../enquiry-notifier.ts';
import { readTitleIds } from '../named-titles.ts';
import * as queries from './enquiry-desk.queries.ts';

interface DeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  notifier: EnquiryNotifier;
  mailFrom: string;
  publicUrl: string;
}

type NextState = 'open' | 'waiting' | 'closed';
interface Seen {
  enquiryNo: string;
  messageId: number;
}
interface Links {
  buyerId?: number | null | undefined;
  orderNo?: string | null | undefined;
  dramaId?: number | null | undefined;
}

const assignableRoles = roles.filter((role) => may(role, 'enquiries.change'));

/** The operators' side of enquiries. Every change is recorded in the audit log, without its texts. */
export function createEnquiryDesk(parts: DeskParts) {
  const { db, now, audit, notifier, mailFrom, publicUrl } = parts;

  /** Locks the enquiry, runs the change and records its details in one transaction. */
  const change = (
    actor: string,
    action: string,
    enquiryNo: string,
    work: (tx: Tx, enquiry: EnquiryRow) => Promise<object>,
  ): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const id = await queries.findEnquiryId(tx, enquiryNo);
      const enquiry = id === undefined ? undefined : await lockEnquiry(tx, id);
      if (!enquiry) throw missing(enquiryNo);
      const details = await work(tx, enquiry);
      const subject = `enquiry:${enquiryNo}` as const;
      await audit.record(tx, { actor, action, subject, change: { ...details } });
    });

  /** `waitingSince`: since when the visitor waits if the enquiry is open. */
  const setState = (tx: Tx, { id }: EnquiryRow, state: NextState, waitingSince: Date) =>
    queries.updateEnquiry(tx, id, {
      state,
      waiting_since: state === 'open' ? waitingSince : null,
      active_at: now(),
    });

  async function findOrder(tx: Tx, orderNo: string): Promise<number> {
    const id = await queries.findOrderByNumber(tx, orderNo);
    if (id !== undefined) return id;
    throw new OperatorError(`There is no order ${orderNo}.`, {
      message: 'deskError.noSuchOrder',
      values: { order: orderNo },
    });
  }

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

    listStaff: () => queries.listAssignable(db, assignableRoles),

    /** Writes to the visitor, by mail. */
    answer: (actor: string, seen: Seen, text: string, becomes: NextState) =>
      change(actor, 'enquiry.answer', seen.enquiryNo, async (tx, enquiry) => {
        if (enquiry.spam_at)
          throw new OperatorError(`Enquiry ${seen.enquiryNo} is marked as spam.`, {
            message: 'deskError.enquiryIsSpam',
          });
        await requireSeen(tx, enquiry, seen);
        const { mailId, messageKey } = await queries.findThread(tx, enquiry.id);
        const inReplyTo = mailId ?? (messageKey && messageIdOf(messageKey, mailFrom));
        const messageId = await insertMessage(tx, {
          enquiry_id: enquiry.id,
          sender: 'desk',
          actor,
          text,
          at: now(),
        });
        await notifier.answered(tx, enquiry, { messageId, text, ...(inReplyTo && { inReplyTo }) });
        await setState(tx, enquiry, becomes, now());
        return { state: { from: enquiry.state, to: becomes } };
      }),

    setState: (actor: string, seen: Seen, becomes: NextState) =>
      change(actor, 'enquiry.state', seen.enquiryNo, async (tx, enquiry) => {
        await requireSeen(tx, enquiry, seen);
        await setState(tx, enquiry, becomes, enquiry.waiting_since ?? now());
        return { state: { from: enquiry.state, to: becomes } };
      }),

    assign: (actor: string, enquiryNo: string, staffId: number | null) =>
      change(actor, 'enquiry.assign', enquiryNo, async (tx, enquiry) => {
        const members = await queries.listAssignable(tx, assignableRoles);
        const member = members.find(({ staff_id }) => staff_id === staffId);
        if (staffId !== null && !member)
          throw new OperatorError(`No enquiry can be assigned to staff member ${staffId}.`, {
            message: 'deskError.noSuchStaff',
          });
        await queries.updateEnquiry(tx, enquiry.id, { assigned_to: staffId });
        return { assigned_to: member?.name ?? null };
      }),

    /** An absent link is left as it is; null removes it. A linked account cannot read the enquiry. */
    link: (actor: string, enquiryNo: string, { buyerId, orderNo, dramaId }: Links) =>
      change(actor, 'enquiry.link', enquiryNo, async (tx, enquiry) => {
        if (buyerId && !(await queries.hasAccount(tx, buyerId)))
          throw new OperatorError(`There is no account ${buyerId}.`, {
            message: 'deskError.noSuchAccount',
          });
        if (dramaId && !(await hasDrama(tx, dramaId)))
          throw new OperatorError(`There is no drama ${dramaId}.`, {
            message: 'deskError.noSuchDrama',
            values: { drama: dramaId },
          });
        const orderId = orderNo
          ? await findOrder(tx, orderNo)
          : orderNo === null
            ? null
            : undefined;
        await queries.updateEnquiry(tx, enquiry.id, {
          ...(buyerId !== undefined && { buyer_id: buyerId }),
          ...(orderId !== undefined && { order_id: orderId }),
          ...(dramaId !== undefined && { drama_id: dramaId }),
        });
        return { account_id: buyerId, order_no: orderNo, drama_id: dramaId };
      }),

    markSpam: (actor: string, enquiryNo: string, isSpam: boolean) =>
      change(actor, 'enquiry.spam', enquiryNo, async (tx, { id, spam_at }) => {
        await queries.updateEnquiry(tx, id, { spam_at: isSpam ? (spam_at ?? now()) : null });
        return { is_spam: { from: spam_at !== null, to: isSpam } };
      }),

    /** Visible to operators only. */
    note: (actor: string, enquiryNo: string, note: string) =>
      change(actor, 'enquiry.note', enquiryNo, async (tx, { id }) => {
        await queries.insertNote(tx, { enquiry_id: id, note, actor, at: now() });
        return {};
      }),
  };
}

/** Throws if a message has been written that the operator has not seen. */
async function requireSeen(tx: Tx, { id }: EnquiryRow, { enquiryNo, messageId }: Seen) {
  if (!(await queries.hasLaterMessage(tx, id, messageId))) return;
  throw new OperatorError(`Enquiry ${enquiryNo} has a new message.`, {
    message: 'deskError.enquiryHasNewMessage',
  });
}

function missing(enquiryNo: string): OperatorError {
  return new OperatorError(`There is no enquiry ${enquiryNo}.`, {
    message: 'deskError.noSuchEnquiry',
    values: { enquiry: enquiryNo },
  });
}
