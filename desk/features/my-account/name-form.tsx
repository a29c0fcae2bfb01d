import { useTranslator } from '../../../web/lib/text/translator.ts';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { sessionStore } from '../../lib/session.ts';
import { CredentialForm } from '../../ui/credentials/credential-form.tsx';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';
import styles from './my-account.module.css';

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
      const staff = await deskApi.changeMyName({ name: name.trim() });
      const session = sessionStore.get();
      if (session) sessionStore.set({ ...session, staff });
      showToast({ tone: 'success', text: t('deskAccount.nameSaved') });
      onSaved();
    },
  );
  return (
    <CredentialForm form={form} action={t('deskAccount.nameSave')} isCompact>
      <p className={styles.text}>{t('deskAccount.nameText')}</p>
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
