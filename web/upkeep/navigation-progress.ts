import type { DataRouter } from 'react-router';
import { loadTranslator, tabLocale } from '../lib/text/texts.ts';
import styles from './navigation-progress.module.css';

/** Shows a bar at the top edge while the next page loads; its animation starts after a moment. */
export async function showNavigationProgress(router: DataRouter): Promise<void> {
  const { t } = await loadTranslator(tabLocale(), []);
  const bar = document.createElement('div');
  bar.className = styles.bar ?? '';
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-label', t('shell.loading'));
  const update = ({ navigation }: DataRouter['state']) => {
    if (navigation.state === 'idle') bar.remove();
    else if (!bar.isConnected) document.body.append(bar);
  };
  router.subscribe(update);
  // The press that loaded this code may have started a navigation already.
  update(router.state);
}
