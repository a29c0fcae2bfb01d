import type { Db, Tx } from '#server/db/client.ts';
import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { NewJob } from '#server/jobs/engine/job-engine.ts';
import type { Log } from '#server/log.ts';
import { continueRequest } from '#server/observe/request-scope.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { MailTransport } from '../transport/mail-transport.ts';
import { InvalidAddress } from '../transport/message.ts';
import { deleteOldDeadMails, moveToDeadMails } from './dead-mails.queries.ts';
import { mailJob } from './mailer.ts';
import * as queries from './outgoing-mails.queries.ts';
import { deleteOldSentMails, moveToSentMails } from './sent-mails.queries.ts';

interface MailSenderParts {
  db: Db;
  transport: MailTransport;
  /**
   * Mails to this address are retried until they expire, even after a permanent rejection, which
   * means that the setting BUSINESS_EMAIL is wrong.
   */
  businessEmail: string;
  log: Log;
}

const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 30 * 60;
const MAX_REASON_LENGTH = 500;
const EXPIRED_AT_ONCE = 1000;

/** Sends queued mails until each is delivered, permanently rejected or expired. */
export function createMailSender(parts: MailSenderParts) {
  const { db, transport, businessEmail, log } = parts;

  async function send(mail: queries.MailRow): Promise<void> {
    const { id, messageKey, recipient, content, createdAt, isExpired } = mail;
    if (recipient === null) return queries.deleteMail(db, id);
    if (isExpired) return expire(mail);
    let messageId: string;
    try {
      messageId = await transport.deliver({ id, messageKey, to: recipient, content, createdAt });
    } catch (err) {
      return fail(mail, err);
    }
    return moveToSentMails(db, id, messageId);
  }

  function expire({ id, lastError }: Pick<queries.MailRow, 'id' | 'lastError'>): Promise<void> {
    log.warn({ mail: id, reason: lastError }, 'mail expired before it could be delivered');
    return moveToDeadMails(db, id, 'expired', lastError ?? 'not tried in time');
  }

  async function fail({ id, recipient, attempts }: queries.MailRow, err: unknown): Promise<void> {
    const isPermanent = err instanceof InvalidAddress || transport.isPermanent(err);
    if (isPermanent && recipient !== businessEmail) {
      log.warn({ err, mail: id }, 'mail permanently rejected');
      return moveToDeadMails(db, id, 'refused', reasonOf(err));
    }
    log.warn({ err, mail: id, attempts }, 'mail delivery failed; it will be retried');
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** attempts, MAX_RETRY_SECONDS);
    await queries.postponeMail(db, id, seconds, reasonOf(err));
    throw new RetryLater(seconds);
  }

  const handler: JobHandler<'mail'> = {
    async run({ id }) {
      const mail = await queries.findWaitingMail(db, id);
      if (!mail) return;
      const { requestId } = mail.content;
      await (requestId ? continueRequest(requestId, () => send(mail)) : send(mail));
    },
  };

  return {
    handler,

    /** Ends mails that expired between two attempts: no code is kept longer than it is valid. */
    async endExpired(): Promise<void> {
      for (const mail of await queries.listExpired(db, EXPIRED_AT_ONCE)) await expire(mail);
    },

    async listMissingJobs(tx: Tx, limit: number): Promise<NewJob<'mail'>[]> {
      return (await queries.takeWithoutJob(tx, limit)).map(({ id, topic }) => mailJob(id, topic));
    },

    async deleteOld(): Promise<void> {
      await deleteOldDeadMails(db);
      await deleteOldSentMails(db);
    },
  };
}

/** The mail server's reply or the error's message, on one line. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  const text = (response || message || String(error)).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return cutText(text, MAX_REASON_LENGTH) || 'unknown error';
}
