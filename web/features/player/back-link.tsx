import { Link, useNavigate } from 'react-router';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from './player-context.ts';
import styles from './stage.module.css';

/**
 * Links to the previous page of this site, else to the player's parent page. Stays visible when the
 * controls hide.
 */
export function BackLink() {
  const { t } = useTranslator();
  const { backTo } = usePlayer();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={backTo}
      aria-label={t('player.back')}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        // The router's index in this visit's history: 0 is the first page.
        const { idx = 0 } = recordOf(history.state);
        if (!isPlain || idx === 0) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ChevronLeftIcon />
    </Link>
  );
}
