import { SkeletonPoster, SkeletonText } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import page from './history.module.css';
import styles from './history-skeleton.module.css';

const MAX_ROWS = 8;

/** Shown until the visitor's time zone is known. */
export function HistorySkeleton({ rows }: { rows: number }) {
  const { t } = useTranslator();
  return (
    <div className={page.skeleton}>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <div className={styles.day}>
        <SkeletonText />
      </div>
      {Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonPoster />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
