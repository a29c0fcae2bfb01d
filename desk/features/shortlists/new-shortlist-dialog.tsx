import { useId } from 'react';
import { useNavigate } from 'react-router';
import { MAX_SHORTLIST_NAME } from '#contract/shortlist-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface NewShortlistDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the name; the titles are chosen on the page of the list. */
export function NewShortlistDialog({ isOpen, onClose }: NewShortlistDialogProps) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const formId = useId();
  const form = useDeskForm({
    values: { name: '' },
    async submit(typed) {
      const { shortlist_id } = await deskApi.createShortlist(typed);
      void navigate(`/shortlists/${shortlist_id}`);
    },
  });
  const error = form.formState.errors.name?.message;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskShortlists.newTitle')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
            {t('deskShortlists.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate>
        <TextInput
          label={t('deskShortlists.name')}
          hint={t('deskShortlists.nameHint')}
          maxLength={MAX_SHORTLIST_NAME}
          autoComplete="off"
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('deskShortlists.nameNeeded'),
          })}
          {...(error && { error })}
        />
      </form>
    </Dialog>
  );
}
