import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from '../../../web/ui/state/store.ts';
import { definePage } from '../../lib/page.tsx';
import { acceptSession, sessionStore } from '../../lib/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export const page = definePage({
  texts: ['desk-sign-in'],
  load: async () => null,
  title: (t) => t('desk.signIn'),
  View: SignInPage,
});

function SignInPage() {
  const session = useStore(sessionStore);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <main>
      <SignInForm
        demo={session?.demo ?? null}
        onSession={(next) => {
          acceptSession(next);
          if (next.stage === 'complete') void navigate(query.get('next') ?? '/', { replace: true });
        }}
      />
    </main>
  );
}
