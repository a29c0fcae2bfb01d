import type { Ref } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import type { AskedTitle } from './asked-titles.ts';
import styles from './request-dialog.module.css';

export function RequestTitles({ titles }: { titles: AskedTitle[] }) {
  const { t } = useTranslator();
  return (
    <div className={styles.titles}>
      {titles.length > 1 && (
        <p className={styles.count}>{t('screeners.requestTitles', { count: titles.length })}</p>
      )}
      <ul>
        {titles.map(({ dramaId, title }) => (
          <li key={dramaId}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

interface OpenTitlesProps {
  titles: AskedTitle[];
  ref: Ref<HTMLDivElement> | undefined;
}

/** Rendered without titles too, so that screen readers announce those that arrive later. */
export function OpenTitles({ titles, ref }: OpenTitlesProps) {
  const { t } = useTranslator();
  return (
    <div ref={ref} role="status" tabIndex={-1} className={styles.open}>
      {titles.length > 0 && (
        <ul>
          {titles.map(({ dramaId, title }) => (
            <li key={dramaId}>{t('screeners.requestOpen', { title })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
