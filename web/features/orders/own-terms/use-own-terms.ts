import { useMemo, useState } from 'react';
import { differenceWords } from '#contract/site/licence-words.ts';
import { fromTerms, toTerms } from '#ui/licence/terms/terms-values.ts';
import { useSameContent } from '#ui/state/use-same-content.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { ownTermsId } from '../cart/cart-row.tsx';
import type { OrderDraft } from '../form/draft.ts';
import { findOwnTerms, type OwnTerms } from './own-terms.ts';

/** The own terms of the cart's lines, and the dialog that changes them. */
export function useOwnTerms(
  draft: OrderDraft,
  { judgements }: JudgedCart,
  onChange: (ownTerms: OrderDraft['ownTerms']) => void,
) {
  const translator = useTranslator();
  // The words are not written again for each key that is typed into another field of the form.
  const common = useSameContent(toTerms(draft));
  const { ownTerms } = draft;
  const words = useMemo(() => {
    const values = fromTerms(common);
    const entries = Object.entries(ownTerms).map(
      ([cartId, own]) =>
        [cartId, differenceWords(translator, common, toTerms({ ...values, ...own }))] as const,
    );
    return new Map(entries);
  }, [translator, common, ownTerms]);
  /** The line of the dialog, kept while the dialog closes. */
  const [line, setLine] = useState<CartLine>();
  const [isOpen, setIsOpen] = useState(false);

  function set(cartIds: readonly number[], ownTermsOf: (cartId: number) => OwnTerms | undefined) {
    const all = { ...draft.ownTerms };
    for (const cartId of cartIds) {
      const own = ownTermsOf(cartId);
      if (own) all[cartId] = own;
      else delete all[cartId];
    }
    onChange(all);
  }

  /** The own terms of a line whose remainder is ordered. */
  function withRemainder(cartId: number): OwnTerms | undefined {
    const { remainder } = judgements.get(cartId) ?? {};
    return findOwnTerms(draft, { ...draft, ...draft.ownTerms[cartId], ...remainder?.values });
  }

  const takeAll = (cartIds: readonly number[]) => set(cartIds, withRemainder);

  /** Moves the focus, because the clicked button is removed. */
  const focusRow = (of: CartLine) => document.getElementById(ownTermsId(of))?.focus();

  return {
    takeAll,
    take(of: CartLine) {
      focusRow(of);
      takeAll([of.cartId]);
    },
    takeNonExclusive(of: CartLine) {
      focusRow(of);
      set([of.cartId], (cartId) =>
        findOwnTerms(draft, { ...draft, ...draft.ownTerms[cartId], isExclusive: false }),
      );
    },
    drop(of: CartLine) {
      focusRow(of);
      set([of.cartId], () => undefined);
    },
    open(of: CartLine) {
      setLine(of);
      setIsOpen(true);
    },
    inWords: ({ cartId }: CartLine) => words.get(String(cartId)) ?? '',
    /** The dialog's properties; undefined until it is opened for the first time. */
    opened: line && {
      isOpen,
      line,
      common: draft,
      own: draft.ownTerms[line.cartId],
      onSave(own: OwnTerms | undefined) {
        set([line.cartId], () => own);
        setIsOpen(false);
      },
      onClose: () => setIsOpen(false),
    },
  };
}
