import { useEffect } from 'react';
import type { CallOutput } from '#contract/transport/client.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { readSession, saveSession } from '#web/lib/session/session.ts';
import { SavingCard } from './card/saving-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { DataDownload } from './data/data-download.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { MailSettings } from './mails/mail-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { Preferences, type PreferencesProps } from './preferences.tsx';
import styles from './profile-page.module.css';
import { Sessions } from './sessions.tsx';
import { UsernameForm } from './username-form.tsx';

export interface LoadedProfile {
  user: CallOutput<'getUserInfo'>;
  company: CallOutput<'getCompanyProfile'>;
  sessions: CallOutput<'getSessionList'>;
  mails: CallOutput<'getMailPreferences'>;
  loadedAt: string;
}

interface ProfilePageProps extends PreferencesProps {
  loaded: LoadedProfile;
}

/** The personal centre: each card changes one setting and shows the result. */
export function ProfilePage({
  loaded: { user, company, sessions, mails, loadedAt },
  ...choices
}: ProfilePageProps) {
  const { t, locale } = useTranslator();
  const { nickname, email, created_at } = user;
  // Saves the loaded name and address for the header: they may have changed on another device.
  useEffect(() => {
    const session = readSession();
    if (session && session.nickname === nickname && session.email === email) return;
    saveSession({ ...session, nickname, email });
  }, [nickname, email]);
  const since = new Intl.DateTimeFormat(dateLocale(locale), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(created_at));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('nav.personalCenter')}</h1>
        <p className={styles.since} suppressHydrationWarning>
          {t('profile.memberSince', { date: since })}
        </p>
      </header>
      <SavingCard
        title={t('account.username')}
        text={t('profile.usernameText')}
        form={(onSaved) => <UsernameForm nickname={nickname} onSaved={onSaved} />}
      />
      <SavingCard
        title={t('account.email')}
        text={t('profile.emailText', { email })}
        form={(onSaved) => <EmailForm onSaved={onSaved} />}
      />
      <SavingCard
        title={t('account.password')}
        text={t('profile.passwordText')}
        form={(onSaved) => <PasswordForm email={email} onSaved={onSaved} />}
      />
      <SavingCard
        title={t('company.title')}
        text={t('company.text')}
        form={(onSaved) => <CompanyForm company={company} onSaved={onSaved} />}
      />
      <Sessions sessions={sessions} loadedAt={loadedAt} />
      <MailSettings loaded={mails} />
      <Preferences {...choices} />
      <DataDownload />
      <DeleteAccount />
    </div>
  );
}
