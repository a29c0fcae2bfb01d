import type { DatabaseConnection, Db } from '../../db/client.ts';
import { type Listener, listen } from '../../db/listen.ts';
import { type Repeated, repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../log.ts';
import { cutText } from '../../text/cut-text.ts';
import type { MailContent } from '../mail.ts';
import type { MailTransport } from '../transport/mail-transport.ts';
import { UnfitAddress } from '../transport/message.ts';
import { buryMail, deleteOldDeadMails } from './dead-mails.queries.ts';
import * as queries from './outgoing-mails.queries.ts';

interface MailWorkerParts {
  db: Db;
  connection: DatabaseConnection;
  transport: MailTransport;
  /** Never given up before a mail expires: its refusal is a fault of the settings. */
  businessEmail: string;
  now: () => Date;
  log: Log;
}

const LANES = 2;
/** Longer than a delivery can take. */
const LEASE_SECONDS = 120;
/** How often the worker looks for mails to retry; new ones are announced. */
const LOOK_EVERY_MS = 5_000;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 30 * 60;
/** How long a stopping server waits for running deliveries; another server sends the rest. */
const PATIENCE_MS = 8_000;
const PRUNE_EVERY_MS = 3_600_000;
const MAX_REASON = 500;

/** Sends queued mails, two at a time, until each is delivered, refused for good or expired. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #lanes = new Set<Promise<void>>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pruning: Repeated | undefined;
  #isStopped = false;
  /** Set when mail is announced while all lanes are busy; a lane may just have found the queue empty. */
  #isWokenAgain = false;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { db, connection, log } = this.#parts;
    const onNotify = () => this.#wake();
    this.#listener = listen(connection, 'mail_queued', { onNotify, log });
    this.#timer = setInterval(onNotify, LOOK_EVERY_MS);
    this.#pruning = repeat(
      PRUNE_EVERY_MS,
      () => deleteOldDeadMails(db),
      (err) => log.warn({ err }, 'deleting old dead letters failed'),
    );
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all([this.#listener?.close(), this.#pruning?.stop()]);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, PATIENCE_MS);
    await Promise.race([Promise.all(this.#lanes), patience.promise]);
    clearTimeout(timer);
  }

  #wake(): void {
    if (this.#isStopped) return;
    if (this.#lanes.size >= LANES) {
      this.#isWokenAgain = true;
      return;
    }
    const lane: Promise<void> = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #work(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      while (!this.#isStopped) {
        this.#isWokenAgain = false;
        const mail = await queries.takeDueMail(db, LEASE_SECONDS);
        if (!mail && this.#isWokenAgain) continue;
        if (!mail) return;
        // The queue may hold more: start the other lane.
        this.#wake();
        await this.#handle(mail);
      }
    } catch (err) {
      // The database is unavailable. Queued mails stay there.
      log.warn({ err }, 'reading the mail queue failed');
    }
  }

  async #handle(mail: queries.MailRow): Promise<void> {
    const { db, transport, now, log } = this.#parts;
    const { id, message_key, recipient, content, created_at, expires_at, last_error } = mail;
    if (recipient === null) return queries.deleteMail(db, id);
    if (expires_at <= now()) {
      log.warn({ mail: id, reason: last_error }, 'mail expired before it could be delivered');
      return buryMail(db, id, 'expired', last_error ?? 'not tried in time');
    }
    try {
      const sent = { id, messageKey: message_key, to: recipient, createdAt: created_at };
      await transport.deliver({ ...sent, content: content as unknown as MailContent });
    } catch (err) {
      return this.#handleFailure(mail, err);
    }
    return queries.deleteMail(db, id);
  }

  async #handleFailure({ id, recipient, attempts }: queries.MailRow, err: unknown): Promise<void> {
    const { db, transport, businessEmail, log } = this.#parts;
    const isFinal = err instanceof UnfitAddress || transport.isFinal(err);
    if (isFinal && recipient !== businessEmail) {
      log.warn({ err, mail: id }, 'mail refused for good');
      return buryMail(db, id, 'refused', reasonOf(err));
    }
    log.warn({ err, mail: id, attempts }, 'mail could not be delivered; it is tried again');
    return queries.postponeMail(db, id, retrySeconds(attempts), reasonOf(err));
  }
}

function retrySeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}

/** The reply of the mail server if there was one, on one line. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  const text = (response || message || String(error)).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return cutText(text, MAX_REASON) || 'unknown error';
}
