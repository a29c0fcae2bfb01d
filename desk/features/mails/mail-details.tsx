import { Link } from 'react-router';
import type { ListedMail } from '#contract/desk/mails.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MailState } from './mail-state.tsx';
import styles from './mails.module.css';

interface MailDetailsProps {
  /** Undefined if closed. */
  mail: ListedMail | undefined;
  onClose: () => void;
  onRetry: (mail: ListedMail) => void;
}

/** All about a mail but its content, which can have codes and links. */
export function MailDetails({ mail, onClose, onRetry }: MailDetailsProps) {
  const { t } = useTranslator();
  const mayChange = useMay('mails.change');
  return (
    <Sheet
      isOpen={mail !== undefined}
      onClose={onClose}
      title={mail?.subject ?? t('deskMails.aboutAccount')}
      closeLabel={t('desk.close')}
      footer={
        mail &&
        mayChange &&
        mail.can_retry && (
          <Button variant="primary" onClick={() => onRetry(mail)}>
            {t('deskMails.retry')}
          </Button>
        )
      }
    >
      {mail && <MailFacts mail={mail} />}
    </Sheet>
  );
}

function MailFacts({ mail }: { mail: ListedMail }) {
  const { t, locale } = useTranslator();
  const mayReadBuyers = useMay('buyers.read');
  const time = (iso: string | null) => iso && formatTime(locale, iso);
  const isLost = mail.failed_at !== null && !mail.can_retry;
  return (
    <>
      <Facts
        facts={[
          [t('deskMails.state'), <MailState key="state" state={mail.state} />],
          [t('deskMails.recipient'), mail.recipient],
          [
            t('deskMails.account'),
            mail.buyer_id !== null && mayReadBuyers ? (
              <Link key="account" to={`/buyers/${mail.buyer_id}`}>
                {t('deskMails.openAccount')}
              </Link>
            ) : null,
          ],
          [t('deskMails.topic'), t(`deskMails.topic.${mail.topic}`)],
          [t('deskMails.attempts'), mail.attempts.toLocaleString(locale)],
          [t('deskMails.created'), time(mail.created_at)],
          [t('deskMails.nextTry'), time(mail.next_attempt_at)],
          [t('deskMails.sentOne'), time(mail.sent_at)],
          [t('deskMails.givenUp'), time(mail.failed_at)],
          [
            t('desk.reason'),
            mail.reason && (
              <span key="reason" lang="en">
                {mail.reason}
              </span>
            ),
          ],
          [t('deskMails.messageId'), mail.message_id],
        ]}
      />
      {isLost && <p className={styles.lost}>{t('deskMails.noContent')}</p>}
    </>
  );
}
