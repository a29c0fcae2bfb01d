import { useId } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { paths } from '../../../lib/paths.ts';
import { forgetSession } from '../../../lib/session.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { CardStatus } from './card-status.tsx';
import { check } from './check.ts';
import styles from './delete-account-dialog.module.css';
import { useCardForm } from './use-card-form.ts';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t, locale } = useSpeaker();
  const id = useId();
  const { form, field, status, isSending } = useCardForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: check.currentPassword(password) }),
    proof: 'password',
    async send(values) {
      await browserApi().deleteAccount(values, { isQuiet: true });
      forgetSession();
      // Loaded anew: nothing of the account stays in this tab.
      location.assign(paths.home(locale));
      return { text: t('profile.deleted'), values: { password: '' } };
    },
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
          <Button type="submit" form={id} variant="danger" isLoading={isSending}>
            {t('profile.deleteConfirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} {...form}>
        <dl className={styles.facts}>
          <dt>{t('profile.deleteGoes')}</dt>
          <dd>{t('profile.deleteGoesText')}</dd>
          <dt>{t('profile.deleteStays')}</dt>
          <dd>{t('profile.deleteStaysText')}</dd>
        </dl>
        <PasswordInput
          {...field('password')}
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          showLabel={t('account.showPassword')}
          hideLabel={t('account.hidePassword')}
        />
        <CardStatus status={status} />
      </form>
    </Dialog>
  );
}
