import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallFailure } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import {
  COUNTDOWN_SECONDS,
  createCountdown,
  startCountdown,
  useCountdown,
} from '#ui/form/countdown.ts';
import { formatTime } from '#ui/text/format-time.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useLoginAddress } from '#web/lib/session/login-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/site.ts';
import { CodeForm } from './code-form.tsx';
import styles from './gate.module.css';

interface GateProps {
  token: string;
  /** The recipient's address, abbreviated. */
  emailHint: string;
  /** When an upcoming screener opens, otherwise null. */
  opensAt: string | null;
  /** Called when the browser may watch the screener, or when its state may have changed. */
  onChange: () => Promise<void>;
}

/** Asks for the code that is mailed to the recipient: a forwarded link alone shows nothing. */
export function Gate({ token, emailHint, opensAt, onChange }: GateProps) {
  const { t, locale } = useTranslator();
  const { siteName = '', hasDevMail = false } = useSite() ?? {};
  const session = useSession();
  const signIn = useLoginAddress('sign-in');
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const { isSent, askedCount, isSending, seconds, isLimited, send } = useMailedCode(token);
  useEffect(() => {
    if (askedCount > 0) field.current?.focus();
  }, [askedCount]);
  return (
    <div className={styles.words}>
      <p className={styles.kicker}>{t('screeners.invitedBy', { siteName })}</p>
      <h1>{t('screeners.gateTitle')}</h1>
      {opensAt && <p>{t('screeners.upcomingText', { date: formatTime(locale, opensAt) })}</p>}
      {session && <p>{t('screeners.otherAccount', { own: session.email, email: emailHint })}</p>}
      <p role="status">
        {t(isSent ? 'screeners.codeSent' : 'screeners.gateText', { email: emailHint })}
      </p>
      {isSent && <CodeForm token={token} fieldRef={field} onChange={onChange} />}
      <div className={styles.sending}>
        <Button
          variant={isSent ? 'quiet' : 'primary'}
          size={isSent ? 'small' : 'large'}
          isWide={!isSent}
          isLoading={isSending}
          disabled={seconds > 0}
          onClick={() => void send()}
        >
          {seconds > 0
            ? t('screeners.sendAgainIn', { seconds })
            : t(isSent ? 'screeners.sendAgain' : 'screeners.sendCode')}
        </Button>
      </div>
      <div role="status" className={styles.note}>
        {isLimited && <p>{t('screeners.tooManyCodes')}</p>}
      </div>
      {isSent && hasDevMail && (
        <p className={styles.note}>
          <a href="/dev/mail" target="_blank" rel="noreferrer">
            {t('screeners.mailsShownHere')}
          </a>
        </p>
      )}
      {!session && (
        <p className={styles.signIn}>
          {t('screeners.haveAccount')}
          <Link to={signIn} preventScrollReset>
            {t('screeners.signIn')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Sends the code and counts down until the next one; a code sent before a reload counts too. */
function useMailedCode(token: string) {
  // The beginning identifies the link; the stored key does not contain the secret.
  const countdown = useMemo(
    () => createCountdown(`send-code-screener-${token.slice(0, 6)}`),
    [token],
  );
  const seconds = useCountdown(countdown);
  /** How often a code can be entered anew: it was sent, or refused because of an earlier one. */
  const [askedCount, setAskedCount] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [isLimited, setIsLimited] = useState(false);
  const send = async () => {
    setIsSending(true);
    setIsLimited(false);
    try {
      await browserApi().sendScreenerCode({ token });
      startCountdown(countdown);
      setAskedCount((count) => count + 1);
    } catch (failure) {
      // The shell shows the failure. A code was mailed a moment ago, so it can be entered.
      const wait = failure instanceof CallFailure ? failure.retryAfterSeconds : undefined;
      if (wait === undefined) return;
      setAskedCount((count) => count + 1);
      if (wait <= COUNTDOWN_SECONDS) startCountdown(countdown, wait);
      else setIsLimited(true);
    } finally {
      setIsSending(false);
    }
  };
  return { isSent: askedCount > 0 || seconds > 0, askedCount, isSending, seconds, isLimited, send };
}
