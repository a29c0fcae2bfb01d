import { formatTime } from '#desk/lib/times.ts';
import { useCopy } from '#desk/ui/credentials/use-copy.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Invited } from './invite-dialog.tsx';
import styles from './staff.module.css';

interface LinkDialogProps {
  invited: Invited;
  onClose: () => void;
}

/** A one-time link, which the server cannot show again. */
export function LinkDialog({ invited: { name, email, link }, onClose }: LinkDialogProps) {
  const { t, locale } = useTranslator();
  const { copy, result } = useCopy();
  const until = formatTime(locale, link.expires_at);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskStaff.linkTitle', { name })}
      description={t('deskStaff.linkText', { email, until })}
      closeLabel={t('deskStaff.done')}
      footer={
        <>
          <span role="status" className={styles.result}>
            {result}
          </span>
          <Button onClick={onClose}>{t('deskStaff.done')}</Button>
          <Button variant="primary" onClick={() => void copy(link.url)}>
            {t('deskStaff.copyLink')}
          </Button>
        </>
      }
    >
      <div className={styles.dialogBody}>
        <TextInput
          label={t('deskStaff.link')}
          value={link.url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
