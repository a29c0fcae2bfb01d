import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { Ago } from './ago.tsx';
import styles from './my-account.module.css';

interface FactorRowProps {
  name: string;
  times?: { created_at: string; last_used_at: string | null };
  onRename?: () => void;
  /** Missing if the factor may not be removed. */
  onRemove?: () => void;
}

export function FactorRow({ name, times, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslator();
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        {times && (
          <p className={styles.times}>
            <Ago at={times.created_at} text="deskAccount.factorAdded" />
            {times.last_used_at ? (
              <Ago at={times.last_used_at} text="deskAccount.factorUsed" />
            ) : (
              <span>{t('deskAccount.factorUnused')}</span>
            )}
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
            {t('deskAccount.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
