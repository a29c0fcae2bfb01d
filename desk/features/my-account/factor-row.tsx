import { formatTime } from '#desk/lib/times.ts';
import { Button } from '#ui/button/button.tsx';
import shared from '#ui/display/session-facts.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './my-account.module.css';

interface FactorRowProps {
  name: string;
  times?: { created_at: string; last_used_at: string | null };
  onRename?: () => void;
  /** Missing if the factor may not be removed. */
  onRemove?: () => void;
}

export function FactorRow({ name, times, onRename, onRemove }: FactorRowProps) {
  const { t, locale } = useTranslator();
  return (
    <li className={styles.row}>
      <div className={shared.facts}>
        <p className={styles.name}>{name}</p>
        {times && (
          <p className={shared.times}>
            <span>
              {t('deskAccount.factorAdded', { when: formatTime(locale, times.created_at) })}
            </span>
            <span>
              {times.last_used_at
                ? t('deskAccount.factorUsed', { when: formatTime(locale, times.last_used_at) })
                : t('deskAccount.factorUnused')}
            </span>
          </p>
        )}
      </div>
      <div className={styles.rowActions}>
        {onRename && (
          <Button
            variant="quiet"
            aria-label={t('deskAccount.renameFactor', { name })}
            onClick={onRename}
          >
            {t('deskAccount.rename')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            aria-label={t('deskAccount.removeFactor', { name })}
            onClick={onRemove}
          >
            {t('desk.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
