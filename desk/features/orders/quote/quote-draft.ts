import type { QuoteBase, QuoteValues } from './quote-values.ts';

/** What was typed for an order and not sent yet, with the version it is based on. */
export interface QuoteDraft {
  base: QuoteBase;
  values: QuoteValues;
}

const keyOf = (orderNo: string) => `quote-draft ${orderNo}`;

/** Per tab: two tabs of one member can write two versions. */
export function readDraft(orderNo: string): QuoteDraft | undefined {
  const stored = sessionStorage.getItem(keyOf(orderNo));
  try {
    const draft = stored ? (JSON.parse(stored) as Partial<QuoteDraft>) : undefined;
    return draft?.values?.lines ? (draft as QuoteDraft) : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(orderNo: string, draft: QuoteDraft): void {
  try {
    sessionStorage.setItem(keyOf(orderNo), JSON.stringify(draft));
  } catch {
    // The storage is full or switched off; the values stay in the page.
  }
}

export function removeDraft(orderNo: string): void {
  sessionStorage.removeItem(keyOf(orderNo));
}
