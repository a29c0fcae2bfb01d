import type { MessageKey } from '#i18n/message-key.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { kindNames } from '../row/rights-words.ts';
import type { BarKind } from './bars.ts';
import styles from './calendar.module.css';
import type { FreeLevel } from './time/free-time.ts';

const KINDS: readonly BarKind[] = ['in', 'out', 'quote', 'holdback'];
const LEVELS: readonly (readonly [FreeLevel, MessageKey])[] = [
  ['exclusive', 'deskRights.freeExclusive'],
  ['all', 'deskRights.freeAll'],
  ['some', 'deskRights.legendSome'],
];

/** What the patterns of the calendar mean. */
export function CalendarLegend() {
  const { t } = useTranslator();
  return (
    <ul className={styles.legend} aria-label={t('deskRights.legend')}>
      {LEVELS.map(([level, name]) => (
        <li key={level}>
          <span className={styles.swatch} aria-hidden="true">
            <span className={styles.freeTime} data-level={level} />
          </span>
          {t(name)}
        </li>
      ))}
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={styles.swatch} aria-hidden="true">
            <span className={styles.bar} data-kind={kind} />
          </span>
          {t(kindNames[kind])}
        </li>
      ))}
    </ul>
  );
}
