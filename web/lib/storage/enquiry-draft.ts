import { parseJson, tabStorage } from '#ui/storage/browser-storage.ts';
import { ENQUIRY_DRAFT_KEY as KEY } from './user-data.ts';

/** The contact form's content, which survives a reload and a sign-in in this tab. */
export function readEnquiryDraft(): unknown {
  return parseJson(tabStorage.read(KEY));
}

export function saveEnquiryDraft(draft: object): void {
  tabStorage.write(KEY, JSON.stringify(draft));
}
