import { redirect, useNavigate, useSearchParams } from 'react-router';
import { definePage } from '#desk/lib/page.tsx';
import { acceptSession, isSignedIn, sessionStore } from '#desk/lib/session.ts';
import { useStore } from '#ui/state/store.ts';
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
