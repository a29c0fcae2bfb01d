import type { DeskSession } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { signWithPasskey } from '#desk/ui/credentials/passkeys.ts';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './step.module.css';

interface PasskeyFormProps {
  onSession: (session: DeskSession) => void;
}

export function PasskeyForm({ onSession }: PasskeyFormProps) {
  const { t } = useTranslator();
  const form = useCredentialForm({}, async () => {
    const credential = await signWithPasskey(await deskApi.startPasskeySignIn());
    onSession(await deskApi.verifyPasskey({ credential: { ...credential } }));
  });
  return (
    <CredentialForm form={form} action={t('deskSignIn.usePasskey')}>
      <p className={styles.text}>{t('deskSignIn.passkeyText')}</p>
    </CredentialForm>
  );
}
