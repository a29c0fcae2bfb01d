import { Link, useNavigate } from 'react-router';
import { paths } from '../../../contract/site/paths.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { ChevronLeftIcon } from '../../ui/icons/more-icons.tsx';
import styles from './stage.module.css';

/** Back to where the viewer came from on this site, else home; it never fades. */
export function BackLink() {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={paths.home(locale)}
      aria-label={t('player.back')}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        // The router counts the pages of this visit.
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        if (!isPlain || idx === 0) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ChevronLeftIcon />
    </Link>
  );
}
