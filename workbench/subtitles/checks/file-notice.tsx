import { useTranslator } from '#ui/text/translator.ts';
import { useTrack } from '../editor-context.ts';
import styles from './problem-bar.module.css';

/** Lists the lines of the file that could not be read; they are written back as they were. */
export function FileNotice() {
  const { t } = useTranslator();
  const { problems } = useTrack().file;
  if (problems.length === 0) return null;
  return (
    <details className={styles.notice}>
      <summary>{t('workbenchSubtitles.unreadable', { count: problems.length })}</summary>
      <ol>
        {problems.map(({ line, text }) => (
          <li key={line}>{t('workbenchSubtitles.unreadableLine', { line, text })}</li>
        ))}
      </ol>
    </details>
  );
}
