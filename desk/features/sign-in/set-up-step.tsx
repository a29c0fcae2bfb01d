import { useState } from 'react';
import type { DeskOutput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { canUsePasskeys } from '#desk/ui/credentials/passkeys.ts';
import { SetUpApp } from '#desk/ui/credentials/set-up-app.tsx';
import { SetUpPasskey } from '#desk/ui/credentials/set-up-passkey.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './step.module.css';
import { Step } from './step.tsx';

interface SetUpStepProps {
  /** Needed in a complete session. */
  password?: string;
  onAdded: (recoveryCodes: string[] | null) => void;
  /** Only where no second factor is required. */
  onSkip?: () => void;
}

/** Choice and set-up of the first second factor. */
export function SetUpStep({ password, onAdded, onSkip }: SetUpStepProps) {
  const { t } = useTranslator();
  const [started, setStarted] = useState<DeskOutput<'startTotp'> | 'passkey'>();
  const form = useCredentialForm({}, async () => setStarted(await deskApi.startTotp({ password })));
  if (started)
    return (
      <Step key="started" title={t('deskSignIn.setUpTitle')}>
        {started === 'passkey' ? (
          <SetUpPasskey password={password} onAdded={onAdded} />
        ) : (
          <SetUpApp started={started} onAdded={onAdded} />
        )}
        <div className={styles.others}>
          <Button variant="quiet" onClick={() => setStarted(undefined)}>
            {t('deskSignIn.otherWay')}
          </Button>
        </div>
      </Step>
    );
  return (
    <Step key="choice" title={t('deskSignIn.setUpTitle')}>
      <p className={styles.text}>
        {t(onSkip ? 'deskSignIn.setUpAdvised' : 'deskSignIn.setUpRequired')}
      </p>
      <form {...form.props} className={layout.stack}>
        <button type="submit" className={styles.way}>
          <strong>{t('deskSignIn.app')}</strong>
          <span>{t('deskSignIn.appText')}</span>
        </button>
        {canUsePasskeys() && (
          <button type="button" className={styles.way} onClick={() => setStarted('passkey')}>
            <strong>{t('deskSignIn.passkey')}</strong>
            <span>{t('deskSignIn.passkeyAbout')}</span>
          </button>
        )}
        <p role="alert" className={styles.failure}>
          {form.message}
        </p>
      </form>
      {onSkip && (
        <div className={styles.others}>
          <Button variant="quiet" onClick={onSkip}>
            {t('deskSignIn.later')}
          </Button>
        </div>
      )}
    </Step>
  );
}
