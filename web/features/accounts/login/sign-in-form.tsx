import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { FormLink } from './form-link.tsx';
import styles from './login.module.css';
import type { LoginFormProps } from './login-form-props.ts';
import { SignInWithCode } from './sign-in-with-code.tsx';
import { SignInWithPassword } from './sign-in-with-password.tsx';

/** Sign-in by password or by a mailed code. */
export function SignInForm(props: LoginFormProps) {
  const { t } = useTranslator();
  const [isByCode, setIsByCode] = useState(false);
  const Form = isByCode ? SignInWithCode : SignInWithPassword;
  return (
    <>
      <Form {...props} />
      <div className={styles.alternatives}>
        <Button variant="secondary" size="large" isWide onClick={() => setIsByCode(!isByCode)}>
          {t(isByCode ? 'account.usePassword' : 'account.useEmailCode')}
        </Button>
        <p className={styles.links}>
          {t('account.noAccountYet')}{' '}
          <FormLink to="register">{t('account.createAccount')}</FormLink>
        </p>
      </div>
    </>
  );
}
