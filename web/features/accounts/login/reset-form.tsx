import { useRef, useState } from 'react';
import { startCountdown, useCountdown } from '#ui/form/countdown.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { countdowns } from '../send-code/countdown.ts';
import { MailedNote } from '../send-code/mailed-note.tsx';
import { useWaitText } from '../send-code/wait-text.ts';
import { FormLink } from './form-link.tsx';
import styles from './login.module.css';
import type { LoginFormProps } from './login-form-props.ts';

/** Mails a link for setting a new password, then disables the submit button. */
export function ResetForm({ title, email }: LoginFormProps) {
  const { t } = useTranslator();
  const [sentTo, setSentTo] = useState('');
  const seconds = useCountdown(countdowns.forget);
  const waitText = useWaitText();
  const back = useRef<HTMLAnchorElement>(null);
  const form = useAccountForm({ email: rules.email }, async ({ email }) => {
    await browserApi().sendMail({ email, origin: 'forgotPassword' }, { isQuiet: true });
    startCountdown(countdowns.forget);
    setSentTo(email);
    showToast({ tone: 'success', text: t('common.msg66') });
    back.current?.focus();
  });
  const field = form.field('email');
  return (
    <>
      <AccountForm
        form={form}
        title={title}
        intro={t('account.resetIntro')}
        action={t('account.sendResetLink')}
        isDone={sentTo !== '' || seconds > 0}
      >
        <MailedNote text={sentTo && t('account.resetMailed', { email: sentTo })}>
          <EmailField
            {...field}
            // A changed address hides the confirmation for the previous one.
            onChange={() => {
              setSentTo('');
              field.onChange();
            }}
            // The countdown of the previous mail still runs after a reload or a changed address.
            hint={!sentTo && seconds > 0 ? waitText(seconds) : undefined}
            defaultValue={email}
            autoComplete="email"
          />
        </MailedNote>
      </AccountForm>
      <p className={styles.links}>
        <FormLink to="sign-in" ref={back}>
          {t('account.backToSignIn')}
        </FormLink>
      </p>
    </>
  );
}
