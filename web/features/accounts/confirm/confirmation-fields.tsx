import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { PasswordField } from '../form/password-field.tsx';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import styles from './confirmation-fields.module.css';
import type { useConfirmation } from './use-confirmation.ts';

/** The address of the account, which may have been changed in another tab. */
const ownAddress = async () => (await browserApi().getUserInfo({})).email;

interface ConfirmationFieldsProps {
  form: ReturnType<typeof useConfirmation>;
  /** What happens with the password or code. */
  hint: string;
}

/** The password, or a code that is mailed when it is chosen. Needs the texts `account`. */
export function ConfirmationFields({ form, hint }: ConfirmationFieldsProps) {
  const { t } = useTranslator();
  const { isByCode } = form;
  return (
    <div className={styles.fields}>
      {/* Identifies the account for password managers. */}
      <input
        type="email"
        value={useSession()?.email ?? ''}
        autoComplete="username"
        readOnly
        hidden
      />
      {isByCode ? (
        <EmailCodeInput
          {...form.field('emailValidCode')}
          hint={hint}
          countdown="confirm"
          origin="confirm"
          email={ownAddress}
          isSentAtOnce
        />
      ) : (
        <PasswordField {...form.field('password')} hint={hint} autoComplete="current-password" />
      )}
      <Button size="small" onClick={() => form.setIsByCode(!isByCode)}>
        {t(isByCode ? 'account.usePasswordInstead' : 'account.sendCodeInstead')}
      </Button>
    </div>
  );
}
