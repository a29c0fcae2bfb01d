import { useState } from 'react';
import type { DeskOutput } from '../../../contract/desk/client.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { deskApi } from '../../lib/api.ts';
import { canUsePasskeys } from '../../ui/credentials/passkeys.ts';
import { SetUpApp } from '../../ui/credentials/set-up-app.tsx';
import { SetUpPasskey } from '../../ui/credentials/set-up-passkey.tsx';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';
import { Step } from './step.tsx';
import styles from './step.module.css';

interface SetUpStepProps {
  isRequired: boolean;
  onAdded: (recoveryCodes: string[] | null) => void;
  /** Only where no second factor is required. */
  onSkip?: () => void;
}

/** Choice and set-up of the first second factor. */
export function SetUpStep({ isRequired, onAdded, onSkip }: SetUpStepProps) {
  const { t } = useTranslator();
  const [started, setStarted] = useState<DeskOutput<'startTotp'> | 'passkey'>();
  const form = useCredentialForm({}, async () => setStarted(await deskApi.startTotp()));
  const choice = (
    <>
      <p className={styles.text}>
        {t(isRequired ? 'deskSignIn.setUpRequired' : 'deskSignIn.setUpAdvised')}
      </p>
      <form {...form.props} className={styles.ways}>
        <button type="submit" className={styles.way} aria-disabled={form.isBusy || undefined}>
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
        <Button variant="quiet" isWide onClick={onSkip}>
          {t('deskSignIn.later')}
        </Button>
      )}
    </>
  );
  return (
    <Step key={started ? 'started' : 'choice'} title={t('deskSignIn.setUpTitle')}>
      {started === undefined && choice}
      {started === 'passkey' && <SetUpPasskey onAdded={onAdded} />}
      {started instanceof Object && <SetUpApp started={started} onAdded={onAdded} />}
      {started && (
        <div className={styles.others}>
          <Button variant="quiet" onClick={() => setStarted(undefined)}>
            {t('deskSignIn.otherWay')}
          </Button>
        </div>
      )}
    </Step>
  );
}
