import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { SuccessIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useSession } from '#web/lib/session/session.ts';
import styles from '../contact-page.module.css';
import { CopyButton } from '../copy-button.tsx';
import type { SentEnquiry } from './use-enquiry-form.ts';

interface EnquirySentProps {
  sent: SentEnquiry;
  onAnother: () => void;
}

/** The confirmation, with the number to refer to and what happens next. */
export function EnquirySent({ sent, onAnother }: EnquirySentProps) {
  const { t, locale } = useTranslator();
  const { enquiryNo, email, isNotice } = sent;
  const isSignedIn = useSession() !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={styles.sent} aria-labelledby="sent-heading">
      <SuccessIcon size={48} />
      <h2 id="sent-heading" ref={heading} tabIndex={-1} className={styles.sentTitle}>
        {t('enquiry.sentTitle')}
      </h2>
      <p className={styles.small}>{t('enquiry.number')}</p>
      <p className={styles.number}>{enquiryNo}</p>
      <CopyButton text={enquiryNo} label={t('enquiry.copyNumber')} />
      <p className={styles.sentText}>{t('enquiry.sentText', { email })}</p>
      {isNotice && <p className={styles.sentText}>{t('enquiry.sentNotice')}</p>}
      <div className={styles.links}>
        {isSignedIn && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={`${paths.page(locale, 'MyEnquiries')}?enquiry=${enquiryNo}`}
          >
            {t('enquiry.view')}
          </Link>
        )}
        <Button onClick={onAnother}>{t('enquiry.another')}</Button>
      </div>
    </section>
  );
}
