import type { DatabaseConnection, Db } from '../db/client.ts';
import { type Listener, listen } from '../db/listen.ts';
import type { Log } from '../log.ts';
import type { Carrier } from './carrier.ts';
import type { MailContent } from './mail.ts';
import { UnfitAddress } from './message.ts';
import * as queries from './outgoing-mails.queries.ts';

interface MailWorkerParts {
  db: Db;
  connection: DatabaseConnection;
  carrier: Carrier;
  now: () => Date;
  log: Log;
}

const LANES = 2;
/** Longer than a carrier may take. */
const LEASE_SECONDS = 120;
/** New mail is announced; this finds what is to be tried again. */
const LOOK_EVERY_MS = 5_000;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 30 * 60;
/** How long a stopping server waits for what is on its way; the rest is another's to send. */
const PATIENCE_MS = 8_000;

/** Sends what is queued, two at a time, until it is delivered or no longer worth it. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #lanes = new Set<Promise<void>>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Mail was announced while every lane was at work, maybe just after it had looked. */
  #isMoreTold = false;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { connection, log } = this.#parts;
    const onNotify = () => this.#wake();
    this.#listener = listen(connection, 'mail_queued', { onNotify, log });
    this.#timer = setInterval(onNotify, LOOK_EVERY_MS);
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#listener?.close();
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, PATIENCE_MS);
    await Promise.race([Promise.all(this.#lanes), patience.promise]);
    clearTimeout(timer);
  }

  #wake(): void {
    if (this.#isStopped) return;
    if (this.#lanes.size >= LANES) {
      this.#isMoreTold = true;
      return;
    }
    const lane: Promise<void> = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #work(): Promise<void> {
    const { db, log } = this.#parts;
    try {
      while (!this.#isStopped) {
        this.#isMoreTold = false;
        const mail = await queries.takeDueMail(db, LEASE_SECONDS);
        if (!mail && this.#isMoreTold) continue;
        if (!mail) return;
        // There may be more: the other lane looks too.
        this.#wake();
        await this.#handle(mail);
      }
    } catch (err) {
      // The database is away; what is queued waits there.
      log.warn({ err }, 'the mail queue cannot be read');
    }
  }

  async #handle({ id, recipient, content, attempts, created_at, expires_at }: queries.MailRow) {
    const { db, carrier, now, log } = this.#parts;
    const isWanted = recipient !== null && expires_at > now();
    if (recipient !== null && !isWanted)
      log.warn({ mail: id }, 'a mail expired before it was sent');
    try {
      if (isWanted) {
        const mail = { id, to: recipient, createdAt: created_at };
        await carrier.deliver({ ...mail, content: content as unknown as MailContent });
      }
    } catch (err) {
      if (!(err instanceof UnfitAddress) && !carrier.isFinal(err)) {
        log.warn({ err, mail: id, attempts }, 'a mail could not be sent; it is tried again');
        return queries.postponeMail(db, id, retrySeconds(attempts));
      }
      log.warn({ err, mail: id }, 'a mail was refused for good');
    }
    await queries.deleteMail(db, id);
  }
}

function retrySeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}
