import { useRef, useState } from 'react';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import page from '#ui/display/layout/list-page.module.css';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { Refusal } from '../form/use-order.ts';
import type { useOwnTerms } from '../own-terms/use-own-terms.ts';
import type { CartLine } from './cart-lines.ts';
import { CartRow, type CartRowActions } from './cart-row.tsx';

/** The number of rows that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 6;

interface CartRowsProps {
  lines: CartLine[];
  chosen: CartLine[];
  judgements: JudgedCart['judgements'];
  own: ReturnType<typeof useOwnTerms>;
  refusal: Refusal | undefined;
  onChoose: (chosen: CartLine[]) => void;
  onVersion: (lines: CartLine[], version: CustomVersion) => void;
  onRemove: (lines: CartLine[]) => void;
}

export function CartRows(props: CartRowsProps) {
  const { lines, chosen, judgements, own, refusal } = props;
  const actions = useRowActions(props);
  const chosenIds = new Set(chosen.map(({ cartId }) => cartId));
  return (
    <ul className={page.rows}>
      {lines.map((line, index) => (
        <CartRow
          key={line.cartId}
          line={line}
          isChosen={chosenIds.has(line.cartId)}
          isFirst={index < FIRST}
          judgement={judgements.get(line.cartId)}
          ownTerms={own.inWords(line)}
          error={refusal?.cartId === line.cartId ? refusal.text : undefined}
          {...actions}
        />
      ))}
    </ul>
  );
}

/** The same functions in every render, so that a click on one row does not render all 500. */
function useRowActions(props: CartRowsProps): CartRowActions {
  const latest = useRef(props);
  latest.current = props;
  const [actions] = useState<CartRowActions>(() => ({
    onChoose(line, isChosen) {
      const { chosen, onChoose } = latest.current;
      const others = chosen.filter(({ cartId }) => cartId !== line.cartId);
      onChoose(isChosen ? [...others, line] : others);
    },
    onVersion: (line, version) => latest.current.onVersion([line], version),
    onRemove: (line) => latest.current.onRemove([line]),
    onOwnTerms: (line) => latest.current.own.open(line),
    onCommonTerms: (line) => latest.current.own.drop(line),
    onTakeRemainder: (line) => latest.current.own.take(line),
    onTakeNonExclusive: (line) => latest.current.own.takeNonExclusive(line),
  }));
  return actions;
}
