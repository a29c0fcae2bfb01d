import type { EnquiryState, EnquirySubject } from '#contract/enquiries.ts';
import type { EnquiryFileType } from '#contract/limits/enquiry-limits.ts';
import type { Locale } from '#i18n/locales.ts';
import type { EnquiryFields } from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

export type EnquirySender = 'visitor' | 'desk';
export type EnquiryMailState = 'waiting' | 'sent' | 'failed';

/**
 * Messages of visitors, with answers, files and notes. Spam is deleted after 30 days, an answered
 * one is closed after six months of silence, a closed enquiry is deleted 24 months after its last
 * activity, a notice of infringement after six years (areas/enquiries/retention.queries.ts); an
 * account is deleted with its enquiries, except for notices.
 */
export interface EnquiriesTables {
  enquiries: {
    id: GeneratedAlways<number>;
    enquiry_no: string;
    token: string;
    subject: EnquirySubject;
    state: Generated<EnquiryState>;
    spam_at: NullableTimestamp;
    locale: Locale;
    email: string;
    name: string;
    company: string;
    fields: Json<EnquiryFields>;
    page: string;
    user_id: number | null;
    buyer_id: number | null;
    drama_id: number | null;
    order_id: number | null;
    assigned_to: number | null;
    created_at: Timestamp;
    active_at: Timestamp;
    waiting_since: NullableTimestamp;
    search_text: GeneratedAlways<string>;
  };
  enquiry_messages: {
    id: GeneratedAlways<number>;
    enquiry_id: number;
    sender: EnquirySender;
    actor: string;
    text: string;
    at: Timestamp;
    mail_from: string | null;
    mail_id: string | null;
    left_out: Generated<string[]>;
    request_key: Buffer | null;
    fingerprint: Buffer | null;
  };
  enquiry_files: {
    id: GeneratedAlways<number>;
    message_id: number;
    filename: string;
    content_type: EnquiryFileType;
    size: GeneratedAlways<number>;
    bytes: Buffer;
  };
  enquiry_mails: {
    mail_id: number;
    enquiry_id: number;
    /** Null for the confirmation. */
    message_id: number | null;
    message_key: string;
    state: Generated<EnquiryMailState>;
    status_code: string | null;
  };
  internal_enquiry_notes: {
    id: GeneratedAlways<number>;
    enquiry_id: number;
    note: string;
    actor: string;
    at: Timestamp;
  };
  enquiry_templates: {
    id: GeneratedAlways<number>;
    name: string;
    subject: EnquirySubject | null;
    texts: Json<Record<string, string>>;
  };
  enquiry_mailboxes: {
    mailbox: string;
    uid_validity: number | null;
    last_uid: Generated<number>;
    leased_until: Generated<Timestamp>;
  };
}
