import { checks } from '#desk/ui/credentials/checks.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** As `renamePasskey` in contract/desk/staff/session.ts accepts it. */
const MAX_NAME = 60;

interface RenameDialogProps {
  isOpen: boolean;
  name: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}

export function RenameDialog({ isOpen, name: saved, onClose, onSave }: RenameDialogProps) {
  const { t } = useTranslator();
  const form = useCredentialForm({ name: checks.name }, ({ name }) => onSave(name.trim()));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskAccount.renameFactor', { name: saved })}
      closeLabel={t('desk.cancel')}
    >
      <CredentialForm form={form} action={t('desk.save')}>
        <TextInput
          {...form.field('name')}
          label={t('deskSignIn.factorName')}
          defaultValue={saved}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
      </CredentialForm>
    </Dialog>
  );
}
