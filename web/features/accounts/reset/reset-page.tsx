import { useState } from 'react';
import { Link } from 'react-router';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { type LoginFormName, useLoginAddress } from '../../../lib/session/login-address.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './reset-page.module.css';
import { useLinkToken } from './use-link-token.ts';

/** Where the mailed link leads: a new password, or a new link when this one is spent. */
export function ResetPage() {
  const { t } = useTranslator();
  const { token, isSaved, markSaved } = useLinkToken();
  const [outcome, setOutcome] = useState<{ token: string; kind: 'saved' | 'dead' }>();
  // Another link may be opened in the same tab.
  const ended = outcome?.token === token ? outcome?.kind : undefined;
  const spent = isSaved ? 'saved' : 'dead';
  const state = token === '' ? spent : (ended ?? 'asking');
  return (
    <div className={styles.page}>
      <h1>{t('nav.resetPassword')}</h1>
      {state === 'asking' && (
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
          <Outcome text="account.passwordSaved" way="sign-in" label="account.signIn" />
        )}
        {state === 'dead' && (
          <Outcome
            title="account.linkDead"
            text="account.linkDeadHelp"
            way="reset"
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
  /** The dialog's form that it leads to. */
  way: LoginFormName;
  label: MessageKey;
}

function Outcome({ title, text, way, label }: OutcomeProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.outcome}>
      {title && <h2>{t(title)}</h2>}
      <p>{t(text)}</p>
      <Link
        className={buttonClass({ variant: 'primary', size: 'large' })}
        to={useLoginAddress(way)}
        preventScrollReset
      >
        {t(label)}
      </Link>
    </div>
  );
}
