import { useNavigation } from 'react-router';
import { useSpeaker } from '../lib/speaker.ts';
import styles from './navigation-progress.module.css';

/** A bar at the top edge while the next page loads; its animation starts after a moment. */
export function NavigationProgress() {
  const { t } = useSpeaker();
  const isLoading = useNavigation().state === 'loading';
  return (
    isLoading && <div className={styles.bar} role="progressbar" aria-label={t('shell.loading')} />
  );
}
