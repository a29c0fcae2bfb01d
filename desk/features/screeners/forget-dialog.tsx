import { useState } from 'react';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface ForgetDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the address, then says what will be deleted before it is. */
export function ForgetDialog({ isOpen, onClose }: ForgetDialogProps) {
  const { t } = useTranslator();
  const change = useChange();
  const reload = useReload();
  const [wanted, setWanted] = useState<{ email: string; count: number }>();
  const [isWorking, setIsWorking] = useState(false);
  const form = useDeskForm({
    values: { email: '' },
    async submit({ email }) {
      const { total } = await deskApi.listScreeners({ search: email.trim(), page_size: 1 });
      setWanted({ email: email.trim(), count: total });
      onClose();
    },
  });
  const { errors } = form.formState;

  const forget = async () => {
    if (!wanted) return;
    setIsWorking(true);
    const { email } = wanted;
    const isDone = await change(async () => {
      const { screeners } = await deskApi.forgetRecipient({ email });
      showToast({ text: t('deskScreeners.forgotten', { count: screeners }), tone: 'success' });
    });
    setIsWorking(false);
    if (!isDone) return;
    setWanted(undefined);
    form.reset();
    reload();
  };

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('deskScreeners.forget')}
        description={t('deskScreeners.forgetText')}
        closeLabel={t('desk.close')}
        footer={
          <>
            <DialogAlert message={form.message} />
            <Button onClick={onClose}>{t('desk.cancel')}</Button>
            <Button variant="primary" isLoading={form.isBusy} onClick={form.onSubmit}>
              {t('deskScreeners.forgetNext')}
            </Button>
          </>
        }
      >
        <form onSubmit={form.onSubmit} noValidate>
          <TextInput
            type="email"
            label={t('desk.email')}
            error={errors.email?.message ?? ''}
            {...form.register('email', {
              validate: (value) => /^\S+@\S+$/.test(value.trim()) || t('deskScreeners.badEmail'),
            })}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t('deskScreeners.forgetTitle', { email: wanted?.email ?? '' })}
        description={t('deskScreeners.forgetWarning', { count: wanted?.count ?? 0 })}
        closeLabel={t('desk.close')}
        keepLabel={t('desk.cancel')}
        confirmLabel={t('deskScreeners.forgetNow')}
        isWorking={isWorking}
        onConfirm={() => void forget()}
      />
    </>
  );
}
