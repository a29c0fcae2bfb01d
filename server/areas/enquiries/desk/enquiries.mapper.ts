import type { StillPublic } from '#contract/desk/catalogue/catalogue.ts';
import type {
  DeskEnquiry,
  EnquiryTemplate,
  ListedEnquiry,
} from '#contract/desk/sales/enquiries.ts';
import type { EnquiryFields } from '#server/db/stored-json.ts';
import type { FileRow } from '../enquiry.queries.ts';
import type {
  DeskMessageRow,
  EnquiryDetailRow,
  ListedEnquiryRow,
  NoteRow,
  TitleRow,
} from './enquiry-desk.queries.ts';
import type { TemplateRow } from './enquiry-templates.queries.ts';

interface EnquiryDetail {
  row: EnquiryDetailRow;
  messages: DeskMessageRow[];
  files: FileRow[];
  notes: NoteRow[];
  titles: TitleRow[];
  /** The beginning of the visitor's latest message. */
  excerpt: string;
}

type Head = Omit<ListedEnquiryRow, 'id' | 'key_time'>;

function toHead({ staff_id, staff_name, ...row }: Head): ListedEnquiry {
  return {
    ...row,
    assigned_to: staff_id === null ? null : { staff_id, name: staff_name ?? '' },
    created_at: row.created_at.toISOString(),
    active_at: row.active_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
  };
}

export const toListedEnquiry = ({ id, key_time, ...row }: ListedEnquiryRow): ListedEnquiry =>
  toHead(row);

export function listActors({ messages, notes }: EnquiryDetail): string[] {
  return [...messages, ...notes].map(({ actor }) => actor);
}

/** `names`: of staff by address. */
export function toEnquiry(
  { row, messages, files, notes, titles, excerpt }: EnquiryDetail,
  names: ReadonlyMap<string, string>,
  stillPublic: StillPublic[],
): DeskEnquiry {
  const { subject, state, is_spam, name, email, company, staff_id, staff_name } = row;
  const { enquiry_no, created_at, active_at, waiting_since } = row;
  const by = (actor: string) => ({ actor, actor_name: names.get(actor) ?? null });
  return {
    ...toHead({
      enquiry_no,
      subject,
      state,
      is_spam,
      name,
      email,
      company,
      excerpt,
      staff_id,
      staff_name,
      created_at,
      active_at,
      waiting_since,
    }),
    locale: row.locale,
    page: row.page,
    ...toFields(row.fields),
    buyer:
      row.buyer_id === null
        ? null
        : { buyer_id: row.buyer_id, name: row.buyer_name ?? '', email: row.buyer_email ?? '' },
    order_no: row.order_no,
    drama:
      row.drama_id === null || row.drama_state === null
        ? null
        : {
            drama_id: row.drama_id,
            drama: row.drama ?? '',
            title: row.drama_title ?? '',
            state: row.drama_state,
          },
    titles: titles.map((title) => ({
      ...title,
      still_public: stillPublic.find(({ drama_id }) => drama_id === title.drama_id) ?? null,
    })),
    messages: messages.map(({ id, sender, actor, text, at, mail_from, ...message }) => ({
      message_id: id,
      from: sender,
      is_by_mail: mail_from !== null,
      sender: mail_from ?? '',
      ...by(actor),
      text,
      at: at.toISOString(),
      ...message,
    })),
    files: files.map(({ id, ...file }) => ({ file_id: id, ...file })),
    notes: notes.map(({ note, actor, at }) => ({ note, ...by(actor), at: at.toISOString() })),
    confirmation: row.confirmation,
    confirmation_code: row.confirmation_code,
  };
}

function toFields(fields: EnquiryFields) {
  const { phone = '', publication = '', request_id = '', stated_order_no = '' } = fields;
  const { privacy_request = null, notice = null } = fields;
  return { phone, publication, request_id, stated_order_no, privacy_request, notice };
}

export function toTemplate({ id, ...template }: TemplateRow): EnquiryTemplate {
  return { template_id: id, ...template };
}
