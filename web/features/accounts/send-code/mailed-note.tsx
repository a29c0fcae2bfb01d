import type { ReactNode } from 'react';
import { useSite } from '../../../lib/site.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import styles from './mailed-note.module.css';

interface MailedNoteProps {
  /** Empty until there is something to say. */
  text: string;
  /** What the note stands below. */
  children?: ReactNode;
}

/**
 * Says that a mail is on its way; read out, because the place is there before the words. Where no
 * mail server is set, the mails lie on this machine, and it leads to them.
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
