import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { longList } from '#server/db/query/long-list.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { ORDER_MAIL_MS } from '#server/mail/mail.ts';
import { findMail } from '#server/mail/outbox/dead-mails.queries.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import { emailKey } from '#server/text/email-key.ts';
import {
  countMails,
  type ListedMail,
  listMailPage,
  type MailState,
  selectUndelivered,
} from './mail-list.queries.ts';

export type MailDesk = ReturnType<typeof createMailDesk>;

interface MailDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  mailer: Pick<Mailer, 'requeue'>;
}

interface MailSearch {
  state?: MailState | undefined;
  /** The whole address; case is ignored. */
  recipient?: string | undefined;
}

/** Operations on waiting mails and dead letters for operators. */
export function createMailDesk({ db, now, audit, mailer }: MailDeskParts) {
  return {
    list: () => longList(db, selectUndelivered(), (rows) => rows),

    /** A page of waiting, failed and sent mails, newest first. */
    async listPage({ recipient, state }: MailSearch, request: KeyPageRequest) {
      const filter = { state, recipientKey: recipient && emailKey(recipient) };
      const page = await readKeyPage(
        request,
        (row: ListedMail) => [row.key_time, row.id],
        (bounds) => listMailPage(db, filter, bounds),
      );
      return { ...page, ...toTotal(await countMails(db, filter, COUNT_LIMIT)) };
    },

    /** Records only the mail's id: audit entries are never deleted, so they hold no addresses. */
    retry: (actor: string, id: number) =>
      db.transaction().execute(async (tx) => {
        const expiresAt = new Date(now().getTime() + ORDER_MAIL_MS);
        if (!(await mailer.requeue(tx, id, expiresAt))) throw await explainRefusal(tx, id);
        await audit.record(tx, { actor, action: 'mail.retry', subject: `mail:${id}`, change: {} });
      }),
  };
}

async function explainRefusal(tx: Tx, id: number): Promise<OperatorError> {
  const mail = await findMail(tx, id);
  if (!mail)
    return new OperatorError(`There is no waiting or failed mail ${id}.`, {
      message: 'deskError.noSuchMail',
    });
  if (mail.state === 'waiting')
    return new OperatorError(`Mail ${id} is still waiting; a running server retries it.`, {
      message: 'deskError.mailStillWaiting',
    });
  return new OperatorError(
    `Mail ${id} was about an account. Such mails hold codes and links, so their content is not kept.`,
    { message: 'deskError.mailContentNotKept' },
  );
}
