import { useState } from 'react';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { PasswordStep } from './password-step.tsx';
import { SaveCodesStep } from './save-codes-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SetUpStep } from './set-up-step.tsx';

interface SignInFormProps {
  session: DeskSession;
  /** Called with the session after each step; the sign-in has ended when its stage is `complete`. */
  onSession: (session: DeskSession) => void;
  /** The only address that may sign in: that of the page's member, whose session has ended. */
  email?: string;
}

/** The steps of a sign-in: password, second factor, and its set-up where it is required. */
export function SignInForm({ session, onSession, email }: SignInFormProps) {
  const [newCodes, setNewCodes] = useState<string[]>();
  const complete = () => onSession({ ...session, stage: 'complete' });
  if (newCodes && session.staff)
    return <SaveCodesStep codes={newCodes} email={session.staff.email} onDone={complete} />;
  if (session.stage === 'second-factor')
    return <SecondFactorStep factors={session.factors} onSession={onSession} />;
  if (session.stage === 'set-up')
    return <SetUpStep onAdded={(codes) => (codes ? setNewCodes(codes) : complete())} />;
  return <PasswordStep demo={session.demo} email={email} onSession={onSession} />;
}
