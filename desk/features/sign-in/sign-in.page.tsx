import { redirect, useNavigate, useSearchParams } from 'react-router';
import { useStore } from '../../../web/ui/state/store.ts';
import { definePage } from '../../lib/page.tsx';
import { acceptSession, isSignedIn, sessionStore } from '../../lib/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export const page = definePage({
  texts: ['desk-sign-in'],
  load: async () => {
    if (isSignedIn()) throw redirect('/');
    return null;
  },
  title: (t) => t('desk.signIn'),
  View: SignInPage,
});

/** A path of the desk; an address of another origin could be `//example.com`. */
const OWN_PATH = /^\/(?![/\\])/;

function SignInPage() {
  const session = useStore(sessionStore);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wanted = query.get('next') ?? '';
  return (
    <SignInFrame>
      {session && (
        <SignInForm
          session={session}
          onSession={(next) => {
            acceptSession(next);
            if (next.stage === 'complete')
              void navigate(OWN_PATH.test(wanted) ? wanted : '/', { replace: true });
          }}
        />
      )}
    </SignInFrame>
  );
}
