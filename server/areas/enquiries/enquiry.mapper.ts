import type { Enquiry, EnquirySummary } from '#contract/enquiries.ts';
import type { EnquiryRow, FileRow, MessageRow, SummaryRow } from './enquiry.queries.ts';

export function toSummary({ created_at, active_at, ...row }: SummaryRow): EnquirySummary {
  return { ...row, created_at: created_at.toISOString(), active_at: active_at.toISOString() };
}

/** Without the names of operators. */
export function toEnquiry(row: EnquiryRow, messages: MessageRow[], files: FileRow[]): Enquiry {
  const { notice } = row.fields;
  return {
    enquiry_no: row.enquiry_no,
    subject: row.subject,
    state: row.state,
    email: row.email,
    created_at: row.created_at.toISOString(),
    ...(notice && { notice }),
    messages: messages.map(({ id, sender, text, at }) => ({
      message_id: id,
      from: sender,
      text,
      at: at.toISOString(),
    })),
    files: files.map(({ id, filename, content_type, size }) => ({
      file_id: id,
      filename,
      content_type,
      size,
    })),
  };
}
