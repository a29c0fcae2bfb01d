import { useState } from 'react';
import { RecoveryCodes } from '#desk/ui/credentials/recovery-codes.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './step.module.css';
import { Step } from './step.tsx';

interface SaveCodesStepProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

export function SaveCodesStep({ codes, email, onDone }: SaveCodesStepProps) {
  const { t } = useTranslator();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Step title={t('deskSignIn.codesTitle')}>
      <p className={styles.text}>{t('deskSignIn.codesText')}</p>
      <RecoveryCodes codes={codes} email={email} />
      <Checkbox
        label={t('deskSignIn.codesSaved')}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <Button variant="primary" isWide disabled={!isSaved} onClick={onDone}>
        {t('deskSignIn.continue')}
      </Button>
    </Step>
  );
}
