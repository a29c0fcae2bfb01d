import { useState } from 'react';
import type { DeskSession } from '../../../contract/desk/session.ts';
import { PasswordStep } from './password-step.tsx';
import { SaveCodesStep } from './save-codes-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SetUpStep } from './set-up-step.tsx';

interface SignInFlowProps {
  session: DeskSession;
  /** Called with the session after each step; the sign-in has ended when its stage is `complete`. */
  onSession: (session: DeskSession) => void;
  /** The address of the session that has expired. */
  email?: string;
}

/** The steps of a sign-in: password, second factor, and its set-up where it is required. */
export function SignInFlow({ session, onSession, email }: SignInFlowProps) {
  const [newCodes, setNewCodes] = useState<string[]>();
  if (newCodes && session.staff) {
    return (
      <SaveCodesStep
        codes={newCodes}
        email={session.staff.email}
        onDone={() => onSession({ ...session, stage: 'complete' })}
      />
    );
  }
  switch (session.stage) {
    case 'second-factor':
      return <SecondFactorStep factors={session.factors} onSession={onSession} />;
    case 'set-up':
      return (
        <SetUpStep
          isRequired
          onAdded={(codes) => {
            if (codes) setNewCodes(codes);
            else onSession({ ...session, stage: 'complete' });
          }}
        />
      );
    case 'complete':
      return null;
    default:
      return <PasswordStep session={session} email={email} onSession={onSession} />;
  }
}
