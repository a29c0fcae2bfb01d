import type { AvailabilityState } from '#contract/licence/availability.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './poster-mark.module.css';

interface PosterMarkProps {
  /** For `aria-describedby` of the card's link. */
  id: string;
  state: AvailabilityState;
}

/**
 * The availability of a drama in the market of the list, over the lower edge of its poster. It is
 * positioned, so that the card's layout does not change when it appears. The parent is positioned
 * and begins with the poster.
 */
export function PosterMark({ id, state }: PosterMarkProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.poster}>
      <p className={styles.mark} id={id} data-theme="dark">
        <VisuallyHidden>{t('market.inThis')}</VisuallyHidden> <AvailabilityMark state={state} />
      </p>
    </div>
  );
}
