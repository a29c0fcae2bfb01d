import type { ReactNode } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './mailed-note.module.css';

interface MailedNoteProps {
  /** Empty until a mail was sent or the rate limit was reached. */
  text: string;
  /** Shown above the note. */
  children?: ReactNode;
}

/**
 * Confirms that a mail was sent. The live region is rendered before its text, so that the text is
 * announced. In development, without a mail server, the note links to `/dev/mail`.
 */
export function MailedNote({ text, children }: MailedNoteProps) {
  const { t } = useTranslator();
  const hasDevMail = useSite()?.hasDevMail ?? false;
  return (
    <div className={styles.place}>
      {children}
      <div role="status" className={styles.note}>
        {text && <p>{text}</p>}
        {text && hasDevMail && (
          <p>
            <a href="/dev/mail" target="_blank" rel="noreferrer">
              {t('account.mailsShownHere')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
