import { useSpeaker } from '../lib/speaker.ts';
import styles from './coming-page.module.css';
import { useCurrentPage } from './current-page.ts';

/** A page whose content is not written yet says so. */
export function ComingPage() {
  const { t } = useSpeaker();
  const page = useCurrentPage();
  return (
    <div className={styles.page}>
      <h1>{page && t(page.title)}</h1>
      <p>{t('page.inPreparation')}</p>
    </div>
  );
}
