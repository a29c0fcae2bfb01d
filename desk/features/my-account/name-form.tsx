import { useTranslator } from '../../../web/lib/text/translator.ts';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { CredentialForm } from '../../ui/credentials/credential-form.tsx';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';

const MAX_NAME = 60;

interface NameFormProps {
  name: string;
  onSaved: () => void;
}

export function NameForm({ name: saved, onSaved }: NameFormProps) {
  const { t } = useTranslator();
  const form = useCredentialForm(
    { name: (text) => (text.trim() === '' ? 'deskAccount.nameNeeded' : undefined) },
    async ({ name }) => {
      await deskApi.changeMyName({ name: name.trim() });
      showToast({ tone: 'success', text: t('deskAccount.nameSaved') });
      onSaved();
    },
  );
  return (
    <CredentialForm form={form} action={t('deskAccount.nameSave')}>
      <TextInput
        {...form.field('name')}
        label={t('deskAccount.nameTitle')}
        defaultValue={saved}
        maxLength={MAX_NAME}
        autoComplete="name"
      />
    </CredentialForm>
  );
}
