import { data } from 'react-router';
import { enquiryNumber } from '#contract/enquiries.ts';
import { outcomes } from '#contract/error-codes.ts';
import { readField } from '#contract/fields/read-field.ts';
import { linkToken } from '#contract/screeners.ts';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import { loadListPage, orMissing, readPage } from '#web/lib/loading/lists.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';

export const ENQUIRIES_PAGE_SIZE = 20;

export type Enquiry = CallOutput<'getEnquiry'>;
export type EnquiryList = CallOutput<'getEnquiryList'>;

export type LoadedEnquiries =
  | { kind: 'list'; enquiries: EnquiryList }
  | { kind: 'enquiry'; enquiry: Enquiry }
  | { kind: 'missing' };

const missing = () => data({ kind: 'missing' } as const, { status: outcomes.notFound.code });

/** One enquiry if the URL names it, else a page of the list; if its number is too high, the last. */
export async function loadEnquiries(api: ApiClient, { url }: LoadArgs) {
  const number = url.searchParams.get('enquiry');
  if (number !== null) {
    const read = readField(enquiryNumber, number);
    if (!('value' in read)) return missing();
    const enquiry = await orMissing(api.getEnquiry({ enquiry_no: read.value }, { isQuiet: true }));
    return enquiry ? ({ kind: 'enquiry', enquiry } satisfies LoadedEnquiries) : missing();
  }
  const enquiries = await loadListPage(readPage(url.searchParams), ENQUIRIES_PAGE_SIZE, (page) =>
    api.getEnquiryList({ page, page_size: ENQUIRIES_PAGE_SIZE }),
  );
  return { kind: 'list', enquiries } satisfies LoadedEnquiries;
}

export type LoadedEnquiry =
  | { kind: 'enquiry'; token: string; enquiry: Enquiry }
  | { kind: 'missing' };

/** A link whose enquiry was deleted is not an error: the page says so, with HTTP status 404. */
export async function loadLinkedEnquiry(api: ApiClient, { params }: LoadArgs) {
  const token = params.token ?? '';
  if (!('value' in readField(linkToken, token))) return missing();
  const enquiry = await orMissing(api.getLinkedEnquiry({ token }, { isQuiet: true }));
  return enquiry ? ({ kind: 'enquiry', token, enquiry } satisfies LoadedEnquiry) : missing();
}
