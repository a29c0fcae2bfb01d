import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { Card } from './card/card.tsx';
import { CardStatus } from './card/card-status.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import { type AccountSession, useSessions } from './use-sessions.ts';

interface SessionsProps {
  sessions: readonly AccountSession[];
  /** The time from which "3 hours ago" is counted; the same when server and browser render. */
  loadedAt: string;
}

export function Sessions({ sessions: listed, loadedAt }: SessionsProps) {
  const { t } = useTranslator();
  const { sessions, hasOthers, status, endOne, endOthers } = useSessions(listed);
  const list = useRef<HTMLUListElement>(null);
  /** Focuses the list, because the clicked button is removed. */
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  return (
    <Card title={t('profile.sessionsTitle')} text={t('profile.sessionsText')}>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('profile.sessionsTitle')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            now={loadedAt}
            onEnd={(device) => {
              keepFocus();
              void endOne(session, device);
            }}
          />
        ))}
      </ul>
      <div className={styles.end}>
        {hasOthers && (
          <Button
            onClick={() => {
              keepFocus();
              void endOthers();
            }}
          >
            {t('profile.signOutOthers')}
          </Button>
        )}
        <CardStatus status={status} />
      </div>
    </Card>
  );
}
