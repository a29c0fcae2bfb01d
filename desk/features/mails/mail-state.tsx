import type { ListedMail } from '#contract/desk/mails.ts';
import { formatTime } from '#desk/lib/times.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './mails.module.css';

const states: Record<ListedMail['state'], { tone: Tone; name: MessageKey }> = {
  waiting: { tone: 'info', name: 'deskMails.waiting' },
  refused: { tone: 'danger', name: 'deskMails.refused' },
  expired: { tone: 'danger', name: 'deskMails.expired' },
  sent: { tone: 'success', name: 'deskMails.sentOne' },
};

export function MailState({ state }: Pick<ListedMail, 'state'>) {
  const { t } = useTranslator();
  const { tone, name } = states[state];
  return <StateBadge tone={tone}>{t(name)}</StateBadge>;
}

/** When it was or will be tried, and what the mail server replied. */
export function MailHistory({ mail }: { mail: ListedMail }) {
  const { t, locale } = useTranslator();
  const { next_attempt_at, failed_at, sent_at, reason } = mail;
  return (
    <div>
      {next_attempt_at && (
        <p>{t('deskMails.nextAttempt', { time: formatTime(locale, next_attempt_at) })}</p>
      )}
      {failed_at && <p>{t('deskMails.failedAt', { time: formatTime(locale, failed_at) })}</p>}
      {sent_at && <p>{t('deskMails.sentAt', { time: formatTime(locale, sent_at) })}</p>}
      {reason && (
        <p className={styles.reply} lang="en">
          {reason}
        </p>
      )}
    </div>
  );
}
