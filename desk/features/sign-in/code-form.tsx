import type { DeskSession } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { checks, cleanCode } from '#desk/ui/credentials/checks.ts';
import { CodeField } from '#desk/ui/credentials/code-field.tsx';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './step.module.css';

interface CodeFormProps {
  isRecovery: boolean;
  onSession: (session: DeskSession) => void;
}

/** A code of the authenticator app, or a recovery code. */
export function CodeForm({ isRecovery, onSession }: CodeFormProps) {
  const { t } = useTranslator();
  const check = isRecovery ? checks.recoveryCode : checks.code;
  const form = useCredentialForm({ code: check }, async ({ code }) => {
    const session = await deskApi.verifyCode({ code: cleanCode(code) });
    if (isRecovery) await showCodesLeft();
    onSession(session);
  });

  /** The sign-in has succeeded, so a failure of this call is ignored. */
  async function showCodesLeft() {
    const account = await deskApi.getMyAccount().catch(() => undefined);
    if (!account) return;
    const text = t('deskSignIn.recoveryLeft', { count: account.recovery_codes_left });
    showToast({ tone: 'warning', text });
  }

  return (
    <>
      <p className={styles.text}>
        {t(isRecovery ? 'deskSignIn.recoveryText' : 'deskSignIn.codeText')}
      </p>
      <CredentialForm form={form} action={t('deskSignIn.confirm')}>
        {isRecovery ? (
          <TextInput
            {...form.field('code')}
            label={t('deskSignIn.recoveryCode')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeField {...form.field('code')} label={t('deskSignIn.code')} />
        )}
      </CredentialForm>
    </>
  );
}
