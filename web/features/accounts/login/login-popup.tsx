import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { hasEndedSession } from '../../../lib/session/end-session.ts';
import type { LoginFormName } from '../../../lib/session/login-address.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { forgetWantedPage, hasWantedPage } from '../../../lib/session/wanted-page.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
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

/** What every form of the dialog is given. */
export interface LoginFormProps {
  /** The dialog's title names the form too: read out when one comes in from another. */
  title: string;
  /** As typed in the form before. */
  email: string;
}

/** The login dialog: one of three forms. The address typed in one stands in the next. */
export function LoginPopup({ isOpen, onClose, form }: LoginPopupProps) {
  const { t } = useTranslator();
  // While it closes the address asks for none; it goes as it was.
  const [shown, setShown] = useState(form);
  if (isOpen && shown !== form) setShown(form);
  const [email, setEmail] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useFocusOnSwitch(shown, place);
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
        ref={place}
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

/** Why the dialog opened without being asked for. */
function useReason(): MessageKey | undefined {
  const [isEnded] = useState(hasEndedSession);
  const [isRedirected] = useState(hasWantedPage);
  // The name that was kept to say this is deleted at once: other tabs then show a guest too.
  useEffect(() => {
    if (isEnded) forgetSession();
  }, [isEnded]);
  if (isEnded) return 'account.sessionEnded';
  return isRedirected ? 'common.msg2' : undefined;
}

/** The link that led to another form is gone with the old one: one goes on at the first empty field. */
function useFocusOnSwitch(shown: LoginFormName, place: { current: HTMLElement | null }) {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const fields = Array.from(place.current?.querySelectorAll('input') ?? []);
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [shown, place]);
}
