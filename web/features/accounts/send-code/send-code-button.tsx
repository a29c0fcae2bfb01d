import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MailOrigin } from '#contract/accounts.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { COUNTDOWN_SECONDS, startCountdown, useCountdown } from '#ui/form/countdown.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { type CountdownForm, countdowns } from './countdown.ts';
import styles from './send-code-button.module.css';

export interface SendCodeProps {
  form: CountdownForm;
  origin: MailOrigin;
  /** Validates the address and shows its error; resolves to undefined when it is invalid. */
  email: () => Promise<string | undefined>;
  /** Sends a code when the button is shown, unless one was sent less than a minute ago. */
  isSentAtOnce?: boolean;
  onSent?: (email: string) => void;
  /** Called when the rate limit was reached, with the seconds until the next mail. */
  onLimited?: (seconds: number) => void;
}

/** Mails a code, then counts down until the next one may be sent. Needs the texts `account`. */
export function SendCodeButton({
  form,
  origin,
  email,
  isSentAtOnce = false,
  onSent,
  onLimited,
}: SendCodeProps) {
  const { t } = useTranslator();
  const [isSending, setIsSending] = useState(false);
  const seconds = useCountdown(countdowns[form]);
  const send = async () => {
    const address = await email();
    if (address === undefined) return;
    setIsSending(true);
    try {
      await browserApi().sendMail({ email: address, origin });
      startCountdown(countdowns[form]);
      onSent?.(address);
    } catch (failure) {
      // The shell shows the failure; the waiting time is shown here.
      const wait = failure instanceof CallFailure ? failure.retryAfterSeconds : undefined;
      if (wait === undefined) return;
      if (wait <= COUNTDOWN_SECONDS) startCountdown(countdowns[form], wait);
      onLimited?.(wait);
    } finally {
      setIsSending(false);
    }
  };
  const isFirst = useRef(true);
  const sendFirst = useEffectEvent(() => {
    // React runs the effect twice in development.
    if (isSentAtOnce && isFirst.current && seconds === 0) void send();
    isFirst.current = false;
  });
  useEffect(() => sendFirst(), []);
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
