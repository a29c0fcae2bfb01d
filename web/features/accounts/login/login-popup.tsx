import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { hasEndedSession } from '#web/lib/session/end-session.ts';
import type { LoginFormName } from '#web/lib/session/login-address.ts';
import { forgetSession } from '#web/lib/session/session.ts';
import { forgetWantedPage, hasWantedPage } from '#web/lib/session/wanted-page.ts';
import styles from './login.module.css';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface LoginPopupProps {
  isOpen: boolean;
  onClose: () => void;
  form: LoginFormName;
}

const TITLES: Record<LoginFormName, MessageKey> = {
  'sign-in': 'account.signIn',
  register: 'account.createAccount',
  reset: 'account.resetPassword',
};

const FORMS = { 'sign-in': SignInForm, register: RegisterForm, reset: ResetForm };

/** The login dialog: one of three forms, which share the typed email address. */
export function LoginPopup({ isOpen, onClose, form }: LoginPopupProps) {
  const { t } = useTranslator();
  // While the dialog closes, the URL has no form name; the last form stays rendered.
  const [shown, setShown] = useState(form);
  if (isOpen && shown !== form) setShown(form);
  const [email, setEmail] = useState('');
  const container = useRef<HTMLDivElement>(null);
  useFocusOnSwitch(shown, container);
  const reason = useReason();
  const Form = FORMS[shown];
  const title = t(TITLES[shown]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        forgetWantedPage();
        onClose();
      }}
      title={title}
      closeLabel={t('shell.close')}
      widthPx={460}
      paddingPx={30}
    >
      <div
        ref={container}
        onChange={({ target }: ChangeEvent<HTMLDivElement> & { target: HTMLInputElement }) => {
          if (target.name === 'email') setEmail(target.value);
        }}
      >
        {reason && (
          <p className={styles.reason} role="status">
            {t(reason)}
          </p>
        )}
        <Form key={shown} title={title} email={email} />
      </div>
    </Dialog>
  );
}

/** The message that explains why the dialog opened without a click. */
function useReason(): MessageKey | undefined {
  const [isEnded] = useState(hasEndedSession);
  const [isRedirected] = useState(hasWantedPage);
  // Removes the ended session from storage, so that other tabs show the visitor as a guest too.
  useEffect(() => {
    if (isEnded) forgetSession();
  }, [isEnded]);
  if (isEnded) return 'account.sessionEnded';
  return isRedirected ? 'common.msg2' : undefined;
}

/**
 * Focuses the new form's first empty field, because the clicked link is removed with the old form.
 */
function useFocusOnSwitch(shown: LoginFormName, container: { current: HTMLElement | null }) {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    const fields = Array.from(container.current?.querySelectorAll('input') ?? []);
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [shown, container]);
}
