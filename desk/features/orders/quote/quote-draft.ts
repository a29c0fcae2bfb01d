import { parseJson, recordOf, tabStorage } from '#ui/storage/browser-storage.ts';
import type { QuoteBase, QuoteValues } from './quote-values.ts';

/** What was typed for an order and not sent yet, with the version it is based on. */
export interface QuoteDraft {
  base: QuoteBase;
  values: QuoteValues;
}

const keyOf = (orderNo: string) => `quote-draft ${orderNo}`;

/** Per tab: two tabs of one member can write two versions. */
export function readDraft(orderNo: string): QuoteDraft | undefined {
  const stored = parseJson(tabStorage.read(keyOf(orderNo)));
  return isDraft(stored) ? stored : undefined;
}

/** Only this code writes drafts, so their parts are not checked. */
function isDraft(stored: unknown): stored is QuoteDraft {
  return recordOf(recordOf(stored).values).lines !== undefined;
}

export function storeDraft(orderNo: string, draft: QuoteDraft): void {
  tabStorage.write(keyOf(orderNo), JSON.stringify(draft));
}

export function removeDraft(orderNo: string): void {
  tabStorage.remove(keyOf(orderNo));
}
