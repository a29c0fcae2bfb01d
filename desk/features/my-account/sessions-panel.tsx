import { useRef } from 'react';
import type { MyAccount } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatTime } from '#desk/lib/times.ts';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import shared from '#ui/display/session-facts.module.css';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './my-account.module.css';

interface SessionsPanelProps {
  sessions: MyAccount['sessions'];
  onChanged: () => void;
}

/** The devices on which the member is signed in. */
export function SessionsPanel({ sessions, onChanged }: SessionsPanelProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter(({ is_current }) => !is_current);
  const form = useCredentialForm({}, async () => {
    for (const { session_id } of others) await deskApi.endMySession({ session_id });
    done(t('deskAccount.othersSignedOut', { count: others.length }));
  });

  function done(text: string) {
    // The clicked button is removed, so the focus moves to the list.
    list.current?.focus({ preventScroll: true });
    showToast({ tone: 'success', text });
    onChanged();
  }

  const endOne = (session_id: number, device: string) =>
    form.run(async () => {
      await deskApi.endMySession({ session_id });
      done(t('deskAccount.signedOut', { device }));
    });

  return (
    <Panel title={t('deskAccount.sessionsTitle')}>
      <div className={layout.stack}>
        <p className={styles.text}>{t('deskAccount.sessionsText')}</p>
        <ul
          ref={list}
          className={styles.rows}
          tabIndex={-1}
          aria-label={t('deskAccount.sessionsTitle')}
        >
          {sessions.map((session) => (
            <SessionRow key={session.session_id} session={session} onEnd={endOne} />
          ))}
        </ul>
        {others.length > 0 && (
          <form {...form.props} className={styles.actions}>
            <Button type="submit" isLoading={form.isBusy}>
              {t('deskAccount.signOutOthers')}
            </Button>
            <span role="alert" className={styles.failure}>
              {form.message}
            </span>
          </form>
        )}
      </div>
    </Panel>
  );
}

interface SessionRowProps {
  session: MyAccount['sessions'][number];
  onEnd: (sessionId: number, device: string) => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t, locale } = useTranslator();
  const { session_id, is_current, created_at, last_seen_at } = session;
  const device = session.device || t('deskAccount.unknownDevice');
  return (
    <li className={styles.row}>
      <div className={shared.facts}>
        <p className={styles.name}>
          {device}
          {is_current && <span className={shared.current}>{t('deskAccount.thisDevice')}</span>}
        </p>
        <p className={shared.times}>
          {!is_current && (
            <span>{t('deskAccount.lastActive', { when: formatTime(locale, last_seen_at) })}</span>
          )}
          <span>{t('deskAccount.signedInAt', { when: formatTime(locale, created_at) })}</span>
        </p>
      </div>
      {!is_current && (
        <Button
          variant="quiet"
          aria-label={t('deskAccount.signOutDevice', { device })}
          onClick={() => onEnd(session_id, device)}
        >
          {t('deskAccount.signOut')}
        </Button>
      )}
    </li>
  );
}
