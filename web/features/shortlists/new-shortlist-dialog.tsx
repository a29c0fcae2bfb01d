import { useState } from 'react';
import { browserApi } from '../../lib/api/browser-api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { NAME_LENGTH } from './limits.ts';
import type { Shortlist } from './shortlists-data.ts';

interface NewShortlistDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (list: Shortlist) => void;
}

const FORM = 'new-shortlist';

export function NewShortlistDialog({ isOpen, onClose, onMade }: NewShortlistDialogProps) {
  const { t } = useTranslator();
  const [name, setName] = useState('');
  const form = useForm(() => {
    if (name.trim() === '')
      return form.showAndFocus({ shortlist_name: t('shortlists.nameNeeded') });
    // A failure is shown by the shell; the dialog stays open.
    void form.run(
      async () => {
        const list = await browserApi().createShortlist({ name: name.trim() });
        setName('');
        onClose();
        onMade(list);
      },
      () => {},
    );
  });
  const { shortlist_name: error } = form.errors;
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
        <TextInput
          label={t('shortlists.name')}
          name="shortlist_name"
          value={name}
          maxLength={NAME_LENGTH}
          hasWordLimit
          autoComplete="off"
          {...(error && { error })}
          onChange={({ target }) => {
            setName(target.value);
            form.showErrors({ shortlist_name: undefined });
          }}
        />
      </form>
    </Dialog>
  );
}
