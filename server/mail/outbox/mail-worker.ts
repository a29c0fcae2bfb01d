import type { DatabaseConnection, Db } from '#server/db/client.ts';
import { type Listener, listen } from '#server/db/connection/listen.ts';
import { type Repeated, repeat } from '#server/jobs/repeat.ts';
import type { Log } from '#server/log.ts';
import { continueRequest, traced } from '#server/observe/request-scope.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { MailTransport } from '../transport/mail-transport.ts';
import { InvalidAddress } from '../transport/message.ts';
import { deleteOldDeadMails, moveToDeadMails } from './dead-mails.queries.ts';
import * as queries from './outgoing-mails.queries.ts';
import { deleteOldSentMails, moveToSentMails } from './sent-mails.queries.ts';

interface MailWorkerParts {
  db: Db;
  connection: DatabaseConnection;
  transport: MailTransport;
  /**
   * Mails to this address are retried until they expire, even after a permanent rejection, which
   * means that the setting BUSINESS_EMAIL is wrong.
   */
  businessEmail: string;
  now: () => Date;
  log: Log;
}

const MAX_LOOPS = 2;
/** Longer than a delivery can take, so that no other server sends the mail meanwhile. */
const LEASE_SECONDS = 120;
/** Polling finds mails due for a retry; new mails arrive by notification. */
const POLL_INTERVAL_MS = 5_000;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 30 * 60;
/** How long `stop` waits for running deliveries; the others are retried when their leases end. */
const STOP_TIMEOUT_MS = 8_000;
const PRUNE_INTERVAL_MS = 3_600_000;
const MAX_REASON_LENGTH = 500;

/** Sends queued mails, two at a time, until each is delivered, permanently rejected or expired. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #loops = new Set<Promise<void>>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pruning: Repeated | undefined;
  #isStopped = false;
  /**
   * Set when a notification arrives while all loops run. A loop whose query has just found the
   * queue empty then queries once more.
   */
  #isWakePending = false;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { db, connection, log } = this.#parts;
    const onNotify = () => this.#wake();
    this.#listener = listen(connection, ['mail_queued'], { onNotify, log });
    this.#timer = setInterval(onNotify, POLL_INTERVAL_MS);
    this.#pruning = repeat(
      PRUNE_INTERVAL_MS,
      async () => {
        await deleteOldDeadMails(db);
        await deleteOldSentMails(db);
      },
      (err) => log.warn({ err }, 'deleting old dead letters and the log of sent mails failed'),
    );
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all([this.#listener?.close(), this.#pruning?.stop()]);
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, STOP_TIMEOUT_MS);
    await Promise.race([Promise.all(this.#loops), timeout.promise]);
    clearTimeout(timer);
  }

  #wake(): void {
    if (this.#isStopped) return;
    if (this.#loops.size >= MAX_LOOPS) {
      this.#isWakePending = true;
      return;
    }
    const loop: Promise<void> = this.#sendAll().finally(() => this.#loops.delete(loop));
    this.#loops.add(loop);
  }

  async #sendAll(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      while (!this.#isStopped) {
        this.#isWakePending = false;
        const mail = await queries.leaseDueMail(db, LEASE_SECONDS);
        if (!mail && this.#isWakePending) continue;
        if (!mail) return;
        // There may be more mails: start the other loop.
        this.#wake();
        const { requestId } = mail.content;
        const work = () => traced('mail', {}, () => this.#handle(mail));
        await (requestId ? continueRequest(requestId, work) : work());
      }
    } catch (err) {
      // The database is unavailable; queued mails stay in it.
      log.warn({ err }, 'mail queue query failed');
    }
  }

  async #handle(mail: queries.MailRow): Promise<void> {
    const { db, transport, now, log } = this.#parts;
    const { id, messageKey, recipient, createdAt, expiresAt, lastError } = mail;
    if (recipient === null) return queries.deleteMail(db, id);
    if (expiresAt <= now()) {
      log.warn({ mail: id, reason: lastError }, 'mail expired before it could be delivered');
      return moveToDeadMails(db, id, 'expired', lastError ?? 'not tried in time');
    }
    let messageId: string;
    try {
      const { content } = mail;
      messageId = await transport.deliver({ id, messageKey, to: recipient, content, createdAt });
    } catch (err) {
      return this.#handleFailure(mail, err);
    }
    return moveToSentMails(db, id, messageId);
  }

  async #handleFailure({ id, recipient, attempts }: queries.MailRow, err: unknown): Promise<void> {
    const { db, transport, businessEmail, log } = this.#parts;
    const isPermanent = err instanceof InvalidAddress || transport.isPermanent(err);
    if (isPermanent && recipient !== businessEmail) {
      log.warn({ err, mail: id }, 'mail permanently rejected');
      return moveToDeadMails(db, id, 'refused', reasonOf(err));
    }
    log.warn({ err, mail: id, attempts }, 'mail delivery failed; it will be retried');
    return queries.postponeMail(db, id, retrySeconds(attempts), reasonOf(err));
  }
}

function retrySeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);
}

/** The mail server's reply or the error's message, on one line. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  const text = (response || message || String(error)).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return cutText(text, MAX_REASON_LENGTH) || 'unknown error';
}
