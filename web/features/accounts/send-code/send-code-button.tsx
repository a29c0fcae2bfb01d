import { useState } from 'react';
import type { MailOrigin } from '../../../../contract/accounts.ts';
import { CallFailure } from '../../../../contract/client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import {
  COUNTDOWN_SECONDS,
  type CountdownForm,
  startCountdown,
  useCountdown,
} from './countdown.ts';
import styles from './send-code-button.module.css';

export interface SendCodeProps {
  form: CountdownForm;
  origin: MailOrigin;
  /** Checks the address, says at its field what is wrong with it, and gives it when it is right. */
  email: () => Promise<string | undefined>;
  onSent?: (email: string) => void;
  /** Too many mails: the seconds until the next may go out. */
  onRefused?: (seconds: number) => void;
}

/** Sends a code by mail, then counts down until it may send another. Its texts: `account`. */
export function SendCodeButton({ form, origin, email, onSent, onRefused }: SendCodeProps) {
  const { t } = useTranslator();
  const [isSending, setIsSending] = useState(false);
  const seconds = useCountdown(form);
  const send = async () => {
    const address = await email();
    if (address === undefined) return;
    setIsSending(true);
    try {
      await browserApi().sendMail({ email: address, origin });
      startCountdown(form);
      onSent?.(address);
    } catch (failure) {
      // The shell has said what is wrong; how long to wait is ours to say.
      const wait = failure instanceof CallFailure ? failure.retryAfterSeconds : undefined;
      if (wait === undefined) return;
      if (wait <= COUNTDOWN_SECONDS) startCountdown(form, wait);
      onRefused?.(wait);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.send}
      isLoading={isSending}
      disabled={seconds > 0}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('account.sent', { seconds }) : t('account.sendCode')}
    </Button>
  );
}
