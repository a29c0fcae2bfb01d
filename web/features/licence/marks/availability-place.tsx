import { useMemo } from 'react';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useMarket } from '../market/use-market.ts';
import styles from './availability-place.module.css';
import { useMarks } from './use-marks.ts';

const load = async () => {
  const [{ AvailabilityNote }] = await Promise.all([
    import('./availability-note.tsx'),
    loadTexts('licence', 'market', 'orders'),
  ]);
  return AvailabilityNote;
};

/** Where the player shows a drama's availability; empty without a market. */
export function AvailabilityPlace({ dramaId }: { dramaId: number }) {
  const market = useMarket();
  const dramas = useMemo(() => [{ drama_id: dramaId }], [dramaId]);
  const availability = useMarks(dramas).get(dramaId);
  const AvailabilityNote = useLazyPart(load, market !== '', () => {});
  return (
    <div className={styles.place}>
      {market && AvailabilityNote && (
        <AvailabilityNote market={market} availability={availability} />
      )}
    </div>
  );
}
