import { type ReactNode, useState } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { type CardFacts, type ToldFacts, toToldFacts } from '../card-facts.ts';
import { Rail } from '../rail.tsx';
import styles from './random-picks.module.css';

export const RANDOM_PICKS = 12;

interface RandomPicksProps {
  first: ToldFacts[];
  renderAction: (drama: CardFacts) => ReactNode;
}

/** Chance finds, and another set at the press of a button. */
export function RandomPicks({ first, renderAction }: RandomPicksProps) {
  const { t } = useSpeaker();
  const [dramas, setDramas] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const pickOthers = async () => {
    setIsLoading(true);
    try {
      setDramas(toToldFacts(await browserApi().getDramaListByRandom({ limit: RANDOM_PICKS })));
    } catch {
      // The shell has told; the old set stays.
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Rail
      title={t('home.randomPicks')}
      dramas={dramas}
      loadSynopses={async () => dramas}
      renderAction={renderAction}
      action={
        <button type="button" className={styles.another} disabled={isLoading} onClick={pickOthers}>
          {t('home.anotherSet')}
        </button>
      }
    />
  );
}
