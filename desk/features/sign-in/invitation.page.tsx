import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage } from '#desk/lib/page.tsx';
import { acceptSession } from '#desk/lib/session.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { InvitationForm } from './invitation-form.tsx';
import { InvitedSetUp } from './invited-set-up.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './step.module.css';
import { Step } from './step.tsx';
import { useLinkToken } from './use-link-token.ts';

export const page = definePage({
  texts: ['desk-sign-in'],
  load: async () => null,
  title: (t) => t('desk.signIn'),
  View: InvitationPage,
});

/** The page of a one-time link: sets a password, then offers or demands a second factor. */
function InvitationPage() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const { invitation, failure, check } = useInvitation(token);
  const [session, setSession] = useState<DeskSession>();
  const [password, setPassword] = useState('');
  const begin = (begun: DeskSession, chosen: string) => {
    setSession(begun);
    setPassword(chosen);
  };
  const finish = (complete: DeskSession) => {
    acceptSession(complete);
    void navigate('/', { replace: true });
  };
  return (
    <SignInFrame>
      {session ? (
        <InvitedSetUp
          session={session}
          password={password}
          onSession={setSession}
          onDone={finish}
        />
      ) : invitation ? (
        <InvitationForm token={token} invitation={invitation} onSession={begin} />
      ) : (
        <Waiting failure={failure} onRetry={check} />
      )}
    </SignInFrame>
  );
}

function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<DeskOutput<'checkInvitation'>>();
  const [failure, setFailure] = useState<CallFailure>();
  const check = useCallback(async () => {
    setFailure(undefined);
    try {
      setInvitation(await deskApi.checkInvitation({ token }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  }, [token]);
  useEffect(() => void check(), [check]);
  return { invitation, failure, check };
}

interface WaitingProps {
  failure: CallFailure | undefined;
  onRetry: () => void;
}

function Waiting({ failure, onRetry }: WaitingProps) {
  const { t } = useTranslator();
  const describe = useFailureText();
  if (!failure) return <p role="status">{t('deskSignIn.checkingLink')}</p>;
  const { invitationRejected, invalidInput } = allOutcomes;
  // An incomplete link has a token of the wrong form, or none.
  if (failure.code !== invitationRejected.code && failure.code !== invalidInput.code)
    return (
      <>
        <p role="alert" className={styles.failure}>
          {describe(failure)}
        </p>
        <Button onClick={onRetry}>{t('desk.tryAgain')}</Button>
      </>
    );
  return (
    <Step title={t('deskSignIn.linkDead')}>
      <p className={styles.text}>{t('deskSignIn.linkDeadText')}</p>
      <Link className={buttonClass({ variant: 'primary', isWide: true })} to="/sign-in">
        {t('deskSignIn.toSignIn')}
      </Link>
    </Step>
  );
}
