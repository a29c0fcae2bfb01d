import { useTranslator } from '#ui/text/translator.ts';
import { keyRules } from '../input/keyboard.ts';
import styles from './help.module.css';

const GESTURES = [
  ['player.gestureTap', 'player.gestureTapDoes'],
  ['player.gestureDoubleTap', 'player.gestureDoubleTapDoes'],
  ['player.gestureHold', 'player.gestureHoldDoes'],
  ['player.gestureSwipe', 'player.gestureSwipeDoes'],
] as const;

/** Lists all keys and gestures. */
export function Help() {
  const { t } = useTranslator();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section tabIndex={0} aria-label={t('player.help')}>
      <h3 className={styles.heading}>{t('player.helpKeys')}</h3>
      <dl className={styles.list}>
        {keyRules.map(({ shown, label }) => (
          <div key={label + shown.join()} className={styles.line}>
            <dt>{shown.map((key) => (key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('player.helpTouch')}</h3>
      <dl className={styles.list}>
        {GESTURES.map(([gesture, does]) => (
          <div key={gesture} className={styles.line}>
            <dt>{t(gesture)}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
