import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
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
import { CartRow, rowId } from './cart-row.tsx';
import { CartTools } from './cart-tools.tsx';
import { CartTotals } from './cart-totals.tsx';
import { selectedLines, totalsOf } from './totals.ts';
import { useCart } from './use-cart.ts';

/** The number of rows that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 6;

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
  const heading = useRef<HTMLHeadingElement>(null);
  // When the page is left, sends the removals that could still be undone.
  useEffect(() => () => void commitPendingRemovals(), []);
  useEffect(() => {
    if (restored) document.getElementById(rowId(restored))?.focus();
  }, [restored]);

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

  /** Focuses the next row, because the focused button is removed with its row. */
  function removeAndFocus(removed: CartLine[]) {
    const rest = lines.filter((line) => !removed.includes(line));
    const index = lines.findIndex((line) => removed.includes(line));
    const neighbour = rest[index] ?? rest.at(-1);
    const next = neighbour && document.getElementById(rowId(neighbour));
    (next ?? heading.current)?.focus({ preventScroll: true });
    remove(removed);
  }

  // Stable handlers, so that a click on one row does not render all 500.
  const latest = useRef({ choose, setVersion, removeAndFocus, chosenLines, own });
  latest.current = { choose, setVersion, removeAndFocus, chosenLines, own };
  const onChoose = useCallback((line: CartLine, isChosen: boolean) => {
    const others = latest.current.chosenLines.filter(({ cartId }) => cartId !== line.cartId);
    latest.current.choose(isChosen ? [...others, line] : others);
  }, []);
  const onVersion = useCallback((line: CartLine, version: CustomVersion) => {
    void latest.current.setVersion([line], version);
  }, []);
  const onRemove = useCallback((line: CartLine) => latest.current.removeAndFocus([line]), []);
  const onOwnTerms = useCallback((line: CartLine) => latest.current.own.open(line), []);
  const onCommonTerms = useCallback((line: CartLine) => latest.current.own.drop(line), []);
  const onTakeRemainder = useCallback((line: CartLine) => latest.current.own.take(line), []);
  const onTakeNonExclusive = useCallback(
    (line: CartLine) => latest.current.own.takeNonExclusive(line),
    [],
  );

  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 ref={heading} tabIndex={-1} className={page.title}>
          {t('nav.myDramaCopyright')}
        </h1>
        {lines.length > 0 && (
          <p className={page.total}>{t('orders.titles', { count: lines.length })}</p>
        )}
      </header>
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
          <ul className={page.rows}>
            {lines.map((line, index) => (
              <CartRow
                key={line.cartId}
                line={line}
                isChosen={line.isAvailable && chosen.has(line.cartId)}
                isFirst={index < FIRST}
                onChoose={onChoose}
                onVersion={onVersion}
                onRemove={onRemove}
                judgement={judged.judgements.get(line.cartId)}
                ownTerms={own.inWords(line)}
                error={refusal?.cartId === line.cartId ? refusal.text : undefined}
                onOwnTerms={onOwnTerms}
                onCommonTerms={onCommonTerms}
                onTakeRemainder={onTakeRemainder}
                onTakeNonExclusive={onTakeNonExclusive}
              />
            ))}
          </ul>
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
