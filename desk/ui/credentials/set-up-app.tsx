import type { DeskOutput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { Button } from '#ui/button/button.tsx';
import { QrText } from '#ui/qr/qr-picture.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { checks, cleanCode } from './checks.ts';
import { CodeField } from './code-field.tsx';
import { CredentialForm } from './credential-form.tsx';
import styles from './set-up.module.css';
import { useCopy } from './use-copy.ts';
import { useCredentialForm } from './use-credential-form.ts';

interface SetUpAppProps {
  /** The secret that `startTotp` returned. */
  started: DeskOutput<'startTotp'>;
  /** With the recovery codes, if this is the first second factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Puts an authenticator app into use: the secret as a QR code and as text, and its first code. */
export function SetUpApp({ started: { secret, uri }, onAdded }: SetUpAppProps) {
  const { t } = useTranslator();
  const { copy, result } = useCopy();
  const form = useCredentialForm({ code: checks.code }, async ({ code }) => {
    const { recovery_codes } = await deskApi.confirmTotp({ code: cleanCode(code) });
    onAdded(recovery_codes);
  });
  return (
    <CredentialForm form={form} action={t('deskSignIn.addApp')}>
      <p className={styles.text}>{t('deskSignIn.scan')}</p>
      <div className={styles.qrCode}>
        <QrText text={uri} label={t('deskSignIn.qrCode')} />
      </div>
      <div className={styles.secret}>
        <span className={styles.secretLabel}>{t('deskSignIn.secret')}</span>
        <code className={styles.secretText}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="small" onClick={() => void copy(secret)}>
          {t('desk.copy')}
        </Button>
        <span role="status" className={styles.copied}>
          {result}
        </span>
      </div>
      <CodeField {...form.field('code')} label={t('deskSignIn.code')} />
    </CredentialForm>
  );
}
