import { useEffect, useMemo, useState } from 'react';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { QuoteStart } from '#contract/desk/sales/quotes.ts';
import { useLeaveWarning } from '#desk/lib/use-leave-warning.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { readDraft, removeDraft, storeDraft } from './quote-draft.ts';
import {
  counterValues,
  type LineValues,
  orderedValues,
  type QuoteBase,
  type QuoteValues,
  startValues,
  toQuoteInput,
} from './quote-values.ts';

interface EditorData {
  order: DeskOrder;
  start: QuoteStart;
  /** Starts with the buyer's counter-offer. */
  isFromCounter: boolean;
}

/** The typed values of a quote, kept in the tab until it is sent. */
export function useQuoteEditor({ order, start, isFromCounter }: EditorData) {
  const { locale } = useTranslator();
  const { order_no: orderNo } = order;
  const [draft] = useState(() => readDraft(orderNo));
  const [base, setBase] = useState<QuoteBase>(draft ? draft.base : start.base);
  const [values, setValues] = useState<QuoteValues>(() => {
    if (draft) return draft.values;
    const fresh = startValues(start);
    const [newest] = order.quotes;
    return isFromCounter && newest ? counterValues(start, fresh, newest) : fresh;
  });
  const [isDirty, setIsDirty] = useState(draft !== undefined);

  useEffect(() => {
    if (isDirty) storeDraft(orderNo, { base, values });
  }, [orderNo, isDirty, base, values]);
  useLeaveWarning(isDirty);

  const change = (part: Partial<QuoteValues>) => {
    setIsDirty(true);
    setValues((before) => ({ ...before, ...part }));
  };
  const replace = (next: (before: QuoteValues) => QuoteValues) => {
    setIsDirty(true);
    setValues(next);
  };
  return {
    values,
    base,
    /** Whether a version was sent or answered since the editor loaded its values. */
    hasChangedMeanwhile: base?.version !== start.base?.version || base?.state !== start.base?.state,
    isDirty,
    isRestored: draft !== undefined,
    quote: useMemo(() => toQuoteInput(start, values, locale), [start, values, locale]),
    change,
    changeLine: (externalId: string, part: Partial<LineValues>) =>
      replace((before) => {
        const line = before.lines[externalId];
        if (!line) return before;
        return { ...before, lines: { ...before.lines, [externalId]: { ...line, ...part } } };
      }),
    /** Gives every offered title the same price, terms or version. */
    changeAll: (part: Partial<LineValues>) =>
      replace((before) => ({
        ...before,
        lines: Object.fromEntries(
          Object.entries(before.lines).map(([id, line]) => [
            id,
            line.isOffered ? { ...line, ...part } : line,
          ]),
        ),
      })),
    startFromOrder: () => replace((before) => orderedValues(start, before)),
    startFromCounter: () => {
      const [newest] = order.quotes;
      if (newest) replace((before) => counterValues(start, before, newest));
    },
    /** Continues with the newest version as the base; `isKept` keeps what was typed. */
    rebase(isKept: boolean) {
      setBase(start.base);
      if (isKept) return setIsDirty(true);
      removeDraft(orderNo);
      setIsDirty(false);
      setValues(startValues(start));
    },
    /** Drops the values after they were sent. */
    finish() {
      removeDraft(orderNo);
      setIsDirty(false);
    },
  };
}

export type QuoteEditorState = ReturnType<typeof useQuoteEditor>;
