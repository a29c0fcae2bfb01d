import { useState } from 'react';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { canUsePasskeys } from '#desk/ui/credentials/passkeys.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import styles from './step.module.css';
import { Step } from './step.tsx';

interface SecondFactorStepProps {
  factors: DeskSession['factors'];
  onSession: (session: DeskSession) => void;
}

type Way = 'passkey' | 'app' | 'recovery';

const labels = {
  passkey: 'deskSignIn.usePasskey',
  app: 'deskSignIn.useCode',
  recovery: 'deskSignIn.useRecovery',
} as const;

/** Proves the second factor: by a passkey, a code of the app, or a recovery code. */
export function SecondFactorStep({ factors, onSession }: SecondFactorStepProps) {
  const { t } = useTranslator();
  const ways: Way[] = [
    ...(factors.passkey && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(factors.totp ? (['app'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  return (
    <Step title={t('deskSignIn.confirmTitle')}>
      {way === 'passkey' ? (
        <PasskeyForm onSession={onSession} />
      ) : (
        <CodeForm key={way} isRecovery={way === 'recovery'} onSession={onSession} />
      )}
      <div className={styles.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setWay(other)}>
              {t(labels[other])}
            </Button>
          ))}
        <Button variant="quiet" onClick={async () => onSession(await deskApi.signOut())}>
          {t('deskSignIn.back')}
        </Button>
      </div>
    </Step>
  );
}
