import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import frame from '../gate/gate.module.css';
import styles from './preparing.module.css';

/**
 * Shown while no copy with the burned-in watermark is ready. `share` is what is ready, from 0 to 1;
 * undefined if all copies have failed.
 */
export function Preparing({ share }: { share: number | undefined }) {
  const { t, locale } = useTranslator();
  if (share === undefined)
    return (
      <div className={frame.words}>
        <h1>{t('screeners.copyFailedTitle')}</h1>
        <p>{t('screeners.copyFailedText')}</p>
        <Link className={buttonClass({})} to={paths.contact(locale, { subject: 'business' })}>
          {t('screeners.contact')}
        </Link>
      </div>
    );
  const percent = Math.floor(share * 100);
  return (
    <div className={frame.words}>
      <h1>{t('screeners.preparingTitle')}</h1>
      <p>{t('screeners.preparingText')}</p>
      <div className={styles.progress}>
        <progress max={100} value={percent} aria-label={t('screeners.preparingTitle')} />
        <span aria-hidden="true">{percent} %</span>
      </div>
    </div>
  );
}
