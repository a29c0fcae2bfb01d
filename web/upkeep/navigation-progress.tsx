import { useNavigation } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './navigation-progress.module.css';

/** A bar at the top edge while the next page loads. */
export function NavigationProgress() {
  const { t } = useTranslator();
  if (useNavigation().state === 'idle') return null;
  return <div className={styles.bar} role="progressbar" aria-label={t('shell.loading')} />;
}
