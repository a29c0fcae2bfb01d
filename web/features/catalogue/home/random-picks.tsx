import { type ReactNode, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { type CardFacts, type ToldFacts, toToldFacts } from '../card-facts.ts';
import { Rail } from '../rail.tsx';
import { otherPicks } from './other-picks.ts';
import styles from './random-picks.module.css';

export const RANDOM_PICKS = 12;

interface RandomPicksProps {
  first: ToldFacts[];
  renderAction: (drama: CardFacts) => ReactNode;
}

/** Chance finds, and another set at the press of a button. */
export function RandomPicks({ first, renderAction }: RandomPicksProps) {
  const { t } = useTranslator();
  const [dramas, setDramas] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const pickOthers = async () => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      // Twice as many: the server's are neighbours in one order, and might be those on the screen.
      const found = await browserApi().getDramaListByRandom({ limit: 2 * RANDOM_PICKS });
      const others = otherPicks(toToldFacts(found), dramas);
      setDramas(others);
      tellOf(others);
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
        <button
          type="button"
          className={styles.another}
          // Not `disabled`: that would throw the keyboard's focus back to the page's start.
          aria-disabled={isLoading}
          onClick={pickOthers}
        >
          {t('home.anotherSet')}
        </button>
      }
    />
  );
}

/** Those who do not see the set change hear what is in it. */
function tellOf(dramas: CardFacts[]) {
  const titles = dramas.map(({ title }) => title).join(', ');
  import('../../../ui/toast/announce.ts').then((module) => module.announce(titles)).catch(() => {});
}
