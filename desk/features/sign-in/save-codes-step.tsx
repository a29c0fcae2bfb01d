import { useState } from 'react';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { Checkbox } from '../../../web/ui/form/checkbox.tsx';
import { RecoveryCodes } from '../../ui/credentials/recovery-codes.tsx';
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
