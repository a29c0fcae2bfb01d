import { may, roles } from '#contract/desk/staff/permissions.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageIdOf } from '#server/mail/transport/message.ts';
import { type EnquiryRow, hasDrama, insertMessage, lockEnquiry } from '../enquiry.queries.ts';
import type { EnquiryNotifier } from '../enquiry-notifier.ts';
import * as queries from './enquiry-desk.queries.ts';
import { createEnquiryReader, missing } from './enquiry-reader.ts';

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

  return {
    ...createEnquiryReader({ db, publicUrl }),

    listStaff: () => queries.listAssignable(db, assignableRoles),

    /** Writes to the visitor, by mail. */
    answer: (actor: string, seen: Seen, text: string, becomes: NextState) =>
      change(actor, 'enquiry.answer', seen.enquiryNo, async (tx, enquiry) => {
        requireNoSpam(enquiry, seen.enquiryNo);
        await requireSeen(tx, enquiry, seen);
        const message = await addAnswer(tx, enquiry, { actor, text, at: now(), mailFrom });
        await notifier.answered(tx, enquiry, { text, ...message });
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
        const member = await findAssignee(tx, staffId);
        await queries.updateEnquiry(tx, enquiry.id, { assigned_to: staffId });
        return { assigned_to: member?.name ?? null };
      }),

    /** An absent link is left as it is; null removes it. A linked account cannot read the enquiry. */
    link: (actor: string, enquiryNo: string, links: Links) =>
      change(actor, 'enquiry.link', enquiryNo, async (tx, enquiry) => {
        await queries.updateEnquiry(tx, enquiry.id, await toColumns(tx, links));
        const { buyerId, orderNo, dramaId } = links;
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

function requireNoSpam(enquiry: EnquiryRow, enquiryNo: string): void {
  if (enquiry.spam_at)
    throw new OperatorError(`Enquiry ${enquiryNo} is marked as spam.`, {
      message: 'deskError.enquiryIsSpam',
    });
}

/** Throws if a message has been written that the operator has not seen. */
async function requireSeen(tx: Tx, { id }: EnquiryRow, { enquiryNo, messageId }: Seen) {
  if (!(await queries.hasLaterMessage(tx, id, messageId))) return;
  throw new OperatorError(`Enquiry ${enquiryNo} has a new message.`, {
    message: 'deskError.enquiryHasNewMessage',
  });
}

/** Returns the message with the Message-ID of the mail that it answers, if there is one. */
async function addAnswer(
  tx: Tx,
  { id }: EnquiryRow,
  { mailFrom, ...answer }: { actor: string; text: string; at: Date; mailFrom: string },
) {
  const { mailId, messageKey } = await queries.findThread(tx, id);
  const inReplyTo = mailId ?? (messageKey && messageIdOf(messageKey, mailFrom));
  const messageId = await insertMessage(tx, { enquiry_id: id, sender: 'desk', ...answer });
  return { messageId, ...(inReplyTo && { inReplyTo }) };
}

/** The columns of the links to set; throws if there is no such account, drama or order. */
async function toColumns(tx: Tx, { buyerId, orderNo, dramaId }: Links) {
  if (buyerId && !(await queries.hasAccount(tx, buyerId)))
    throw new OperatorError(`There is no account ${buyerId}.`, {
      message: 'deskError.noSuchAccount',
    });
  if (dramaId && !(await hasDrama(tx, dramaId)))
    throw new OperatorError(`There is no drama ${dramaId}.`, {
      message: 'deskError.noSuchDrama',
      values: { drama: dramaId },
    });
  const orderId = orderNo ? await findOrder(tx, orderNo) : orderNo === null ? null : undefined;
  return {
    ...(buyerId !== undefined && { buyer_id: buyerId }),
    ...(orderId !== undefined && { order_id: orderId }),
    ...(dramaId !== undefined && { drama_id: dramaId }),
  };
}

async function findOrder(tx: Tx, orderNo: string): Promise<number> {
  const id = await queries.findOrderByNumber(tx, orderNo);
  if (id !== undefined) return id;
  throw new OperatorError(`There is no order ${orderNo}.`, {
    message: 'deskError.noSuchOrder',
    values: { order: orderNo },
  });
}

async function findAssignee(tx: Tx, staffId: number | null) {
  const members = await queries.listAssignable(tx, assignableRoles);
  const member = members.find(({ staff_id }) => staff_id === staffId);
  if (staffId !== null && !member)
    throw new OperatorError(`No enquiry can be assigned to staff member ${staffId}.`, {
      message: 'deskError.noSuchStaff',
    });
  return member;
}
