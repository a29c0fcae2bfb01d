import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Shortlist } from './shortlists-data.ts';
import { useNewShortlist } from './use-new-shortlist.ts';

interface NewShortlistDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (list: Shortlist) => void;
}

const FORM = 'new-shortlist';

export function NewShortlistDialog({ isOpen, onClose, onMade }: NewShortlistDialogProps) {
  const { t } = useTranslator();
  const { form, field } = useNewShortlist({
    onMade(list) {
      onClose();
      onMade(list);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shortlists.new')}
      closeLabel={t('shell.close')}
      footer={
        <Button variant="primary" type="submit" form={FORM} isLoading={form.isBusy}>
          {t('shortlists.create')}
        </Button>
      }
    >
      <form id={FORM} {...form.props}>
        <TextInput label={t('shortlists.name')} hasWordLimit {...field} />
      </form>
    </Dialog>
  );
}
