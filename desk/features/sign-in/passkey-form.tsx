import type { DeskSession } from '../../../contract/desk/session.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { deskApi } from '../../lib/api.ts';
import { CredentialForm } from '../../ui/credentials/credential-form.tsx';
import { signWithPasskey } from '../../ui/credentials/passkeys.ts';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';
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
