import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { languagesWords, partWords } from '../row/rights-words.ts';
import styles from './calendar-page.module.css';

/** What is free for a month from today, for each list of languages that is held. */
export function FreeToday({ calendar }: { calendar: RightsCalendar }) {
  const words = useTranslator();
  const { t } = words;
  const { free_today: answers, is_unstated: isUnstated } = calendar;
  if (isUnstated) return null;
  return (
    <Panel title={t('deskRights.freeToday')}>
      {answers.length === 0 && <p>{t('deskRights.nothingHeld')}</p>}
      <ul className={styles.list}>
        {answers.map(({ language_uses, is_exclusive, parts }) => (
          <li key={`${JSON.stringify(language_uses)} ${is_exclusive}`}>
            <strong>
              {languagesWords(words, language_uses)} ·{' '}
              {t(is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive')}
            </strong>
            {': '}
            {parts.length > 0
              ? parts.map((part) => partWords(words, part)).join('; ')
              : t('deskRights.nothing')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
