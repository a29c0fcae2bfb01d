import { useRef } from 'react';
import { deskApi, isAway } from '#desk/lib/api.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { checks } from './checks.ts';
import { CredentialForm } from './credential-form.tsx';
import { canUsePasskeys, makePasskey } from './passkeys.ts';
import styles from './set-up.module.css';
import { useCredentialForm } from './use-credential-form.ts';

/** As `confirmPasskey` in contract/desk/staff/session.ts accepts it. */
const MAX_NAME = 60;

type NewPasskey = Parameters<typeof deskApi.confirmPasskey>[0];

interface SetUpPasskeyProps {
  /** Needed in a complete session. */
  password?: string | undefined;
  /** With the recovery codes, if this is the first second factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

export function SetUpPasskey({ password, onAdded }: SetUpPasskeyProps) {
  const { t } = useTranslator();
  // After a lost reply the same passkey is sent again: it may have been added.
  const unanswered = useRef<NewPasskey>(undefined);
  const form = useCredentialForm({ name: checks.name }, async ({ name }) => {
    const made = unanswered.current ?? {
      name: name.trim(),
      credential: { ...(await makePasskey(await deskApi.startPasskey({ password }))) },
    };
    unanswered.current = undefined;
    const { recovery_codes } = await deskApi.confirmPasskey(made).catch((error: unknown) => {
      if (isAway(error)) unanswered.current = made;
      throw error;
    });
    onAdded(recovery_codes);
  });
  if (!canUsePasskeys()) {
    return (
      <p role="alert" className={styles.text}>
        {t('deskSignIn.passkeyUnsupported')}
      </p>
    );
  }
  return (
    <CredentialForm form={form} action={t('deskSignIn.createPasskey')}>
      <p className={styles.text}>{t('deskSignIn.passkeyAbout')}</p>
      <TextInput
        {...form.field('name')}
        label={t('deskSignIn.factorName')}
        hint={t('deskSignIn.passkeyNameHint')}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
    </CredentialForm>
  );
}
