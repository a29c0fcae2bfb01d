/** What the `jsonb` columns of `tables/` hold. */

import type { ExportFormat } from '#contract/desk/catalogue/import-choices.ts';
import type { ImportRow, ImportSummary } from '#contract/desk/catalogue/imports.ts';
import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import type { CopyrightNotice } from '#contract/enquiries.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Notice, NoticeText } from '#i18n/notice.ts';

/** Texts by language; a text for all languages has the key `any`. */
export type PaymentTerms = Partial<Record<Locale | 'any', string>>;

/** Watched parts in seconds, in the order of viewing. */
export type StoredRanges = [from: number, to: number][];

/** What the fields of an enquiry's subject contain, besides its text. */
export interface EnquiryFields
  extends Partial<Pick<DeskEnquiry, 'phone' | 'publication' | 'request_id' | 'stated_order_no'>> {
  privacy_request?: NonNullable<DeskEnquiry['privacy_request']>;
  notice?: CopyrightNotice;
}

/** The reply of a call of the desk, encrypted with the caller's idempotency key. */
export interface SealedReply {
  sealed: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  base64: string;
}

/** A rendered mail in one language. */
export interface MailContent {
  locale: Locale;
  subject: string;
  text: string;
  html: string;
  /** Users can switch the kind off; absent for a mail that is always sent. */
  kind?: MailKind;
  attachments?: Attachment[];
  /** The address that replies go to. */
  replyTo?: string;
  /** The Message-ID of a mail that this one answers, with its angle brackets. */
  inReplyTo?: string;
  /** Mail servers of some recipients drop a mail that is marked as automatic. */
  isWrittenByPerson?: true;
  /** The id of the request that queued the mail. */
  requestId?: string;
}

interface ImportInput {
  upload_ids: string[];
  /** The names of the files, which stay when the files are deleted. */
  files: string[];
  may_remove_episodes: boolean;
  /** True if the staff member may not change rights. */
  skips_rights: boolean;
}

interface ApplyInput extends ImportInput {
  /** The job whose plan is applied, and the fingerprint of the plan. */
  check_id: number;
  plan: string;
}

/** The input of each kind of job. */
export interface JobInputs {
  'import-check': ImportInput;
  'import-apply': ApplyInput;
  'rights-import-check': ImportInput;
  'rights-import-apply': ApplyInput;
  'media-ingest': {
    upload_ids?: string[];
    /** Paths of the inbox. */
    inbox?: string[];
    /** The names to show: of the uploads, then of the inbox. */
    files: string[];
  };
  export: {
    format: ExportFormat;
    /** False if the staff member may not see rights. */
    has_rights: boolean;
    files: string[];
  };
}
export type JobInput = JobInputs[JobKind];

export interface StoredSummary
  extends Omit<ImportSummary, 'unread_sheets' | 'skipped_sheets' | 'removals'> {
  /** What the import removes from each drama: `episodes 2–10`, `the Korean text`. */
  removals: { drama: string; removed: NoticeText[] }[];
  /** Names of unknown sheets, which were ignored. */
  unread: string[];
  /** Names of the sheets whose rows were skipped: an import of rights skips `Dramas`, `Tags`. */
  skipped: string[];
}

interface ImportResult {
  summary: StoredSummary;
  plan: string;
}

export interface UnusedFile {
  file: string;
  reason: NoticeText;
}

/** An upload; without its id, the name is a path of the inbox. */
export interface IngestSource {
  name: string;
  upload_id?: string;
}

export interface IngestResult {
  ingested: {
    file: string;
    kind: 'video' | 'picture' | 'subtitles';
    /** The address under `/media`, as the catalogue stores it. */
    path: string;
    thumbnail?: string | undefined;
    duration_seconds: number | null;
    /** Ingested before, from the same content. */
    was_there: boolean;
    warnings: NoticeText[];
  }[];
  refused: UnusedFile[];
  skipped: UnusedFile[];
}

/** The result of an import, an ingest or an export. */
export type JobResult = ImportResult | IngestResult | { dramas: number };

export interface JobLogLine {
  at: string;
  text: NoticeText;
  is_warning?: true;
}

/** The English text of an error, and its message and values if it is translated. */
export interface JobFailure extends Partial<Notice> {
  text: string;
}

export type FieldChange = ImportRow['changes'][number];
