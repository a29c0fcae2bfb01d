import { useId } from 'react';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { forgetUser } from '#web/lib/session/forget-user.ts';
import { showAfterReload } from '#web/lib/storage/message-after-reload.ts';
import { FormMessage } from '../form/form-message.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { CurrentPassword } from './current-password.tsx';
import styles from './delete-account-dialog.module.css';
import { PROOF, useWrongPassword } from './use-wrong-password.ts';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const fields = { [PROOF]: rules.password };

/** Lists what is deleted and what is kept, and requires the password. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t, locale } = useTranslator();
  const id = useId();
  const wrongPassword = useWrongPassword();
  const { props, field, message, isBusy } = useAccountForm(fields, async ({ oldPassword }) => {
    await browserApi()
      .deleteAccount({ password: oldPassword }, { isQuiet: true })
      .catch(wrongPassword);
    forgetUser();
    showAfterReload({ tone: 'success', text: t('profile.deleted') });
    // A full page load, so that no account data stays in memory.
    location.assign(paths.home(locale));
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('profile.deleteQuestion')}
      description={t('profile.deleteText')}
      closeLabel={t('shell.close')}
      isAlert
      footer={
        <>
          <Button onClick={onClose}>{t('profile.deleteKeep')}</Button>
          <Button type="submit" form={id} variant="danger" isLoading={isBusy}>
            {t('profile.deleteConfirm')}
          </Button>
        </>
      }
    >
      <form {...props} id={id} className={styles.form}>
        <dl className={styles.facts}>
          <dt>{t('profile.deleteGoes')}</dt>
          <dd>{t('profile.deleteGoesText')}</dd>
          <dt>{t('profile.deleteStays')}</dt>
          <dd>{t('profile.deleteStaysText')}</dd>
          <dt>{t('profile.deleteFirst')}</dt>
          <dd>
            {t('profile.deleteFirstText')}{' '}
            <a href={paths.page(locale, 'DramaCopyrightHistory')}>
              {t('nav.dramaCopyrightHistory')}
            </a>
          </dd>
        </dl>
        <div>
          <FormMessage text={message} />
          <CurrentPassword {...field(PROOF)} />
        </div>
      </form>
    </Dialog>
  );
}
