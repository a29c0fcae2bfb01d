import { useNavigate } from 'react-router';
import { MAX_SHORTLIST_NAME } from '#contract/shortlist-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

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
      <TextInput
        label={t('deskShortlists.name')}
        hint={t('deskShortlists.nameHint')}
        maxLength={MAX_SHORTLIST_NAME}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
