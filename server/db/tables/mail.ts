import type { MailContent } from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

export type MailTopic = 'account' | 'order' | 'enquiry';
export type MailOutcome = 'refused' | 'expired';

/** The queue of mails, and what became of them. */
export interface MailTables {
  outgoing_mails: {
    id: GeneratedAlways<number>;
    recipient: string | null;
    content: Json<MailContent>;
    attempts: Generated<number>;
    next_attempt_at: NullableTimestamp;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    message_key: Generated<string>;
    topic: Generated<MailTopic>;
    user_id: number | null;
    last_error: string | null;
  };
  sent_mails: {
    id: number;
    recipient: string;
    topic: MailTopic;
    /** Null for account mails. */
    subject: string | null;
    user_id: number | null;
    message_id: string;
    attempts: number;
    created_at: Timestamp;
    sent_at: Generated<Timestamp>;
  };
  dead_mails: {
    id: number;
    /** Null for those from before the column. */
    message_key: string | null;
    recipient: string;
    topic: MailTopic;
    content: Json<MailContent> | null;
    user_id: number | null;
    outcome: MailOutcome;
    reason: string;
    attempts: number;
    created_at: Timestamp;
    failed_at: Generated<Timestamp>;
  };
}
