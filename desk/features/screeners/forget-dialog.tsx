import { useState } from 'react';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface ForgetDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the address, then says what will be deleted before it is. */
export function ForgetDialog({ isOpen, onClose }: ForgetDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const [wanted, setWanted] = useState<{ email: string; count: number }>();
  const form = useDeskForm({
    values: { email: '' },
    validate: ({ email }) => ({
      email: /^\S+@\S+$/.test(email.trim()) ? undefined : t('deskScreeners.badEmail'),
    }),
    async submit({ email }) {
      const { total } = await deskApi.listScreeners({ search: email.trim(), page_size: 1 });
      setWanted({ email: email.trim(), count: total });
      onClose();
    },
  });

  return (
    <>
      <FormDialog
        form={form}
        isOpen={isOpen}
        onClose={onClose}
        title={t('deskScreeners.forget')}
        description={t('deskScreeners.forgetText')}
        confirmLabel={t('deskScreeners.forgetNext')}
      >
        <TextInput type="email" label={t('desk.email')} {...form.field('email')} />
      </FormDialog>
      <ChangeDialog
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t('deskScreeners.forgetTitle', { email: wanted?.email ?? '' })}
        description={t('deskScreeners.forgetWarning', { count: wanted?.count ?? 0 })}
        confirmLabel={t('deskScreeners.forgetNow')}
        change={async () => {
          if (!wanted) return;
          const { screeners } = await deskApi.forgetRecipient({ email: wanted.email });
          showToast({ text: t('deskScreeners.forgotten', { count: screeners }), tone: 'success' });
          form.reset();
          reload();
        }}
      />
    </>
  );
}
