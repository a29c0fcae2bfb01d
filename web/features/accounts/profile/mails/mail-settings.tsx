import { useState } from 'react';
import { MAIL_SETTINGS, type MailKind, mailKinds } from '#contract/mail-kinds.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { reportAccountFailure } from '#web/lib/api/account-failure.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { Card } from '../card/card.tsx';
import { CardStatus, type Status } from '../card/card-status.tsx';
import styles from './mail-settings.module.css';

const texts = {
  messages: 'profile.mailMessages',
  order_progress: 'profile.mailOrderProgress',
  quote_reminders: 'profile.mailQuoteReminders',
  screeners: 'profile.mailScreeners',
} as const satisfies Record<MailKind, MessageKey>;

type Preferences = CallOutput<'getMailPreferences'>;

/** Switches kinds of mail on and off; each change is saved at once, and undone if that fails. */
export function MailSettings({ loaded }: { loaded: Preferences }) {
  const { t } = useTranslator();
  const [wanted, setWanted] = useState<Preferences>(loaded);
  const [status, setStatus] = useState<Status>();

  async function change(kind: MailKind, isOn: boolean) {
    setStatus(undefined);
    setWanted((before) => ({ ...before, [kind]: isOn }));
    try {
      const options = { isQuiet: true, actionKey: kind };
      await browserApi().updateMailPreferences({ [kind]: isOn }, options);
      setStatus({ tone: 'success', text: t('profile.mailsSaved') });
    } catch (error) {
      setWanted((before) => ({ ...before, [kind]: !isOn }));
      if (!reportAccountFailure(error) && !reportHttpFailure(error))
        setStatus({ tone: 'error', text: t('profile.mailsFailed') });
    }
  }

  return (
    <Card id={MAIL_SETTINGS} title={t('profile.mailsTitle')} text={t('profile.mailsText')}>
      <div className={styles.kinds}>
        {mailKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(texts[kind])}
            checked={wanted[kind]}
            onChange={({ target }) => void change(kind, target.checked)}
          />
        ))}
        <CardStatus status={status} />
      </div>
    </Card>
  );
}
