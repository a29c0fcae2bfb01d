import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { CartIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals } from '#ui/toast/pending-removals.ts';
import { useAvailability } from '../availability/use-availability.ts';
import { OrderSection } from '../form/order-section.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useLostReply } from '../form/use-lost-reply.ts';
import type { Refusal } from '../form/use-order.ts';
import { OwnTermsDialog } from '../own-terms/own-terms-dialog.tsx';
import { useOwnTerms } from '../own-terms/use-own-terms.ts';
import type { CartLine } from './cart-lines.ts';
import { rowId } from './cart-row.tsx';
import { CartRows } from './cart-rows.tsx';
import { CartTools } from './cart-tools.tsx';
import { CartTotals } from './cart-totals.tsx';
import { selectedLines, totalsOf } from './totals.ts';
import { useCart } from './use-cart.ts';

interface CartPageProps {
  loaded: CartLine[];
  /** Buttons of other areas for the selected lines, or for all if none is selected. */
  renderTools: (lines: CartLine[]) => ReactNode;
}

/** The copyright cart and its order form. */
export function CartPage({ loaded, renderTools }: CartPageProps) {
  const { t } = useTranslator();
  const { lines, restored, remove, setVersion, dropOrdered } = useCart(loaded);
  const { draft, change, clear } = useDraft();
  const [refusal, setRefusal] = useState<Refusal>();
  const recovered = useLostReply(loaded, clear);
  const { heading, removeAndFocus } = useRowFocus(lines, restored, remove);
  // When the page is left, sends the removals that could still be undone.
  useEffect(() => () => void commitPendingRemovals(), []);

  const orderable = lines.filter(({ isAvailable }) => isAvailable);
  const withdrawn = lines.filter(({ isAvailable }) => !isAvailable);
  const chosen = new Set(draft.chosen);
  const chosenLines = orderable.filter(({ cartId }) => chosen.has(cartId));
  const judged = useAvailability(orderable, draft);
  const own = useOwnTerms(draft, judged, (ownTerms) => {
    setRefusal(undefined);
    change({ ownTerms });
  });
  const isChoice = chosenLines.length > 0;
  const selected = selectedLines(orderable, chosen);
  const choose = (list: CartLine[]) => change({ chosen: list.map(({ cartId }) => cartId) });

  return (
    <div className={page.page}>
      <CartHead ref={heading} count={lines.length} />
      {lines.length > 0 && (
        <section aria-labelledby="titles">
          <h2 id="titles">
            <VisuallyHidden>{t('orders.items')}</VisuallyHidden>
          </h2>
          <CartTools
            chosenIds={chosenLines.map(({ cartId }) => cartId)}
            isAllChosen={isChoice && chosenLines.length === orderable.length}
            canChoose={orderable.length > 0}
            onChooseAll={(isChosen) => choose(isChosen ? orderable : [])}
            onVersion={(version) => void setVersion(chosenLines, version)}
            onRemove={() => removeAndFocus(chosenLines)}
            withdrawnCount={withdrawn.length}
            onRemoveWithdrawn={() => removeAndFocus(withdrawn)}
          >
            {selected.length > 0 && renderTools(selected)}
          </CartTools>
          <CartRows
            lines={lines}
            chosen={chosenLines}
            judgements={judged.judgements}
            own={own}
            refusal={refusal}
            onChoose={choose}
            onVersion={(changed, version) => void setVersion(changed, version)}
            onRemove={removeAndFocus}
          />
          <CartTotals totals={totalsOf(selected)} isChoice={isChoice}>
            {orderable.length > 0 && (
              <a className={buttonClass({ variant: 'primary' })} href="#order">
                {t('orders.toForm')}
              </a>
            )}
          </CartTotals>
        </section>
      )}
      <OrderSection
        lines={selected}
        draft={draft}
        judged={judged}
        recovered={recovered}
        onChange={change}
        onTakeRemainders={own.takeAll}
        onRefused={setRefusal}
        onSent={({ cartIds }) => {
          clear();
          dropOrdered(cartIds);
        }}
        empty={lines.length === 0 && <EmptyCart />}
      />
      {own.opened && <OwnTermsDialog {...own.opened} />}
    </div>
  );
}

/** Keeps the focus when rows are removed, and moves it to a row that is restored. */
function useRowFocus(
  lines: CartLine[],
  restored: CartLine | undefined,
  remove: (removed: CartLine[]) => void,
) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (restored) document.getElementById(rowId(restored))?.focus();
  }, [restored]);

  /** Focuses the next row, because the focused button is removed with its row. */
  function removeAndFocus(removed: CartLine[]) {
    const rest = lines.filter((line) => !removed.includes(line));
    const index = lines.findIndex((line) => removed.includes(line));
    const neighbour = rest[index] ?? rest.at(-1);
    const next = neighbour && document.getElementById(rowId(neighbour));
    (next ?? heading.current)?.focus({ preventScroll: true });
    remove(removed);
  }
  return { heading, removeAndFocus };
}

function CartHead({ ref, count }: { ref: Ref<HTMLHeadingElement>; count: number }) {
  const { t } = useTranslator();
  return (
    <header className={page.head}>
      <h1 ref={ref} tabIndex={-1} className={page.title}>
        {t('nav.myDramaCopyright')}
      </h1>
      {count > 0 && <p className={page.total}>{t('orders.titles', { count })}</p>}
    </header>
  );
}

function EmptyCart(): ReactNode {
  const { t, locale } = useTranslator();
  return (
    <EmptyState
      picture={<CartIcon size={40} />}
      title={t('orders.emptyTitle')}
      text={t('orders.emptyText')}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={paths.page(locale, 'ShortPlayCopyright')}
        >
          {t('orders.browse')}
        </Link>
      }
    />
  );
}
