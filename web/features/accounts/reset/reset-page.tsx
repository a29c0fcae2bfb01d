import { useState } from 'react';
import { Link } from 'react-router';
import type { MessageKey } from '#i18n/message-key.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { type LoginFormName, useLoginAddress } from '#web/lib/session/login-address.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './reset-page.module.css';
import { useLinkToken } from './use-link-token.ts';

/**
 * The page of the mailed link: sets a new password, or offers a new link if this one is rejected.
 */
export function ResetPage() {
  const { t } = useTranslator();
  const { token, isSaved, markSaved } = useLinkToken();
  const [outcome, setOutcome] = useState<{ token: string; kind: 'saved' | 'rejected' }>();
  // Ignores the outcome of another token, because another link may be opened in the same tab.
  const ended = outcome?.token === token ? outcome?.kind : undefined;
  const withoutToken = isSaved ? 'saved' : 'rejected';
  const state = token === '' ? withoutToken : (ended ?? 'form');
  return (
    <div className={styles.page}>
      <h1>{t('nav.resetPassword')}</h1>
      {state === 'form' && (
        <NewPasswordForm
          key={token}
          token={token ?? ''}
          onEnd={(kind) => {
            setOutcome({ token: token ?? '', kind });
            if (kind === 'saved') markSaved();
          }}
        />
      )}
      <div role="status">
        {state === 'saved' && (
          <Outcome text="account.passwordSaved" form="sign-in" label="account.signIn" />
        )}
        {state === 'rejected' && (
          <Outcome
            title="account.linkDead"
            text="account.linkDeadHelp"
            form="reset"
            label="account.getNewLink"
          />
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  title?: MessageKey;
  text: MessageKey;
  /** The form of the login dialog that its button opens. */
  form: LoginFormName;
  label: MessageKey;
}

function Outcome({ title, text, form, label }: OutcomeProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.outcome}>
      {title && <h2>{t(title)}</h2>}
      <p>{t(text)}</p>
      <Link
        className={buttonClass({ variant: 'primary', size: 'large' })}
        to={useLoginAddress(form)}
        preventScrollReset
      >
        {t(label)}
      </Link>
    </div>
  );
}
