import { useNavigate } from 'react-router';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { NameInput } from './name-input.tsx';

interface NewShortlistDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the name; the titles are chosen on the page of the list. */
export function NewShortlistDialog({ isOpen, onClose }: NewShortlistDialogProps) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const form = useDeskForm({
    values: { name: '' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : t('deskShortlists.nameNeeded') }),
    async submit(typed) {
      const { shortlist_id } = await deskApi.createShortlist(typed);
      void navigate(`/shortlists/${shortlist_id}`);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskShortlists.newTitle')}
      confirmLabel={t('deskShortlists.create')}
    >
      <NameInput {...form.field('name')} />
    </FormDialog>
  );
}
