import { type ReactNode, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { type CardFacts, type FactsWithSynopsis, toFactsWithSynopsis } from '../card-facts.ts';
import { Rail } from '../rail.tsx';
import { otherPicks } from './other-picks.ts';
import styles from './random-picks.module.css';

export const RANDOM_PICKS = 12;

interface RandomPicksProps {
  /** The first set, which is loaded with the page. */
  first: FactsWithSynopsis[];
  renderAction: (drama: CardFacts) => ReactNode;
}

/** Random dramas, with a button for another set. */
export function RandomPicks({ first, renderAction }: RandomPicksProps) {
  const { t } = useTranslator();
  const [dramas, setDramas] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const pickOthers = async () => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      // Twice as many, because the server's selection may contain those that are shown.
      const found = await browserApi().getDramaListByRandom({ limit: 2 * RANDOM_PICKS });
      const others = otherPicks(toFactsWithSynopsis(found), dramas);
      setDramas(others);
      announceTitles(others);
    } catch {
      // The shell shows the failure; the old set stays.
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
        <button
          type="button"
          className={styles.another}
          // Not `disabled`: the button would lose the focus.
          aria-disabled={isLoading}
          onClick={pickOthers}
        >
          {t('home.anotherSet')}
        </button>
      }
    />
  );
}

/** Announces the new set to screen readers. */
function announceTitles(dramas: CardFacts[]) {
  const titles = dramas.map(({ title }) => title).join(', ');
  import('#ui/toast/announce.ts').then((module) => module.announce(titles)).catch(() => {});
}
