import type { ListedMail } from '#contract/desk/mails.ts';
import type { ListedMail as MailRow } from './mail-list.queries.ts';

export function toListedMail({ id, state, topic, account_id, ...row }: MailRow): ListedMail {
  return {
    mail_id: id,
    state,
    topic,
    buyer_id: account_id,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    reason: row.reason,
    message_id: row.message_id,
    // The content of a failed mail about an account is not kept.
    can_retry: row.failed_at !== null && topic !== 'account',
  };
}
