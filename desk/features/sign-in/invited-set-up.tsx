import { useState } from 'react';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { SaveCodesStep } from './save-codes-step.tsx';
import { SetUpStep } from './set-up-step.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface InvitedSetUpProps {
  session: DeskSession;
  /** The one that was just chosen, with which a second factor is added. */
  password: string;
  onSession: (session: DeskSession) => void;
  onDone: (session: DeskSession) => void;
}

/** After the password: the second factor, which can be skipped where none is required. */
export function InvitedSetUp({ session, password, onSession, onDone }: InvitedSetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  const done = () => onDone({ ...session, stage: 'complete' });
  if (session.stage !== 'complete')
    return (
      <SignInForm
        session={session}
        onSession={(next) => (next.stage === 'complete' ? onDone(next) : onSession(next))}
      />
    );
  if (codes && session.staff)
    return <SaveCodesStep codes={codes} email={session.staff.email} onDone={done} />;
  return (
    <SetUpStep
      password={password}
      onAdded={(added) => (added ? setCodes(added) : done())}
      onSkip={done}
    />
  );
}
