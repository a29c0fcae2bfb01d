import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './outdated-bar.module.css';

/** Shown when a part of the page is missing because the server has deleted its build. */
export function OutdatedBar() {
  const { t } = useTranslator();
  return (
    <div className={styles.bar} role="alert">
      <p>{t('shell.outdated')}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  );
}
