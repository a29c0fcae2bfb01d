import { deskApi } from '#desk/lib/api.ts';
import { sessionStore } from '#desk/lib/session.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './my-account.module.css';

/** `MAX_STAFF_NAME` of contract/desk/staff/session.ts, whose schemas are not loaded here. */
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
