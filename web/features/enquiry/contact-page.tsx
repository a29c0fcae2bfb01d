import { useState } from 'react';
import { Link } from 'react-router';
import { mailto } from '#contract/site/mailto.ts';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useLoginAddress } from '#web/lib/session/login-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './contact-page.module.css';
import { CopyButton } from './copy-button.tsx';
import { EnquiryForm } from './form/enquiry-form.tsx';
import { EnquirySent } from './form/enquiry-sent.tsx';
import type { SentEnquiry } from './form/use-enquiry-form.ts';

/** The contact form, with the business address as a second way. */
export function ContactPage() {
  const { t } = useTranslator();
  const { businessEmail: email = '' } = useSite() ?? {};
  const [sent, setSent] = useState<SentEnquiry>();
  return (
    // The floating bar would cover fields, and its links lead here.
    <div className={styles.page} data-floating-bar="wide">
      <header className={styles.head}>
        <h1 className={styles.title}>{t('nav.contact')}</h1>
        <p className={styles.lead}>{t('enquiry.lead')}</p>
        <p className={styles.scriptless}>{t('enquiry.needsScript', { email })}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.card}>
          {sent ? (
            <EnquirySent sent={sent} onAnother={() => setSent(undefined)} />
          ) : (
            <EnquiryForm onSent={setSent} />
          )}
        </div>
        <div className={styles.aside}>
          <section>
            <h2 className={styles.asideTitle}>{t('enquiry.byEmail')}</h2>
            <p className={styles.small}>{t('enquiry.byEmailText')}</p>
            <p className={styles.address}>
              <a href={mailto(email)}>{email}</a>
            </p>
            <CopyButton text={email} label={t('enquiry.copyAddress')} />
          </section>
          <Account />
        </div>
      </div>
    </div>
  );
}

/** The user's earlier enquiries; for guests, the sign-in, which is optional. */
function Account() {
  const { t, locale } = useTranslator();
  const isSignedIn = useSession() !== undefined;
  const login = useLoginAddress();
  return (
    <section>
      <h2 className={styles.asideTitle}>{t('nav.myEnquiries')}</h2>
      <p className={styles.small}>{t(isSignedIn ? 'enquiry.mineText' : 'enquiry.signInText')}</p>
      <Link
        className={buttonClass({ size: 'small' })}
        to={isSignedIn ? paths.page(locale, 'MyEnquiries') : login}
        preventScrollReset={!isSignedIn}
      >
        {t(isSignedIn ? 'enquiry.all' : 'enquiry.signIn')}
      </Link>
    </section>
  );
}
