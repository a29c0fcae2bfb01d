import type { DeskOutput } from '#contract/desk/client.ts';
import { definePage, useReload } from '#desk/lib/page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { FactorsPanel } from './factors-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import styles from './my-account.module.css';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export const page = definePage({
  texts: ['desk-account', 'desk-sign-in'],
  live: ['staff'],
  load: ({ api, signal }) => api.getMyAccount({}, { signal }),
  title: (t) => t('desk.myAccount'),
  View: MyAccountPage,
});

function MyAccountPage({ data: account }: { data: DeskOutput<'getMyAccount'> }) {
  const { t } = useTranslator();
  const reload = useReload();
  const hasFactor = account.has_totp || account.passkeys.length > 0;
  return (
    <>
      <PageHeader
        title={t('desk.myAccount')}
        note={t('deskAccount.about', {
          email: account.email,
          role: t(`desk.role.${account.role}`),
        })}
      />
      <div className={styles.panels}>
        <div className={layout.page}>
          <FactorsPanel account={account} onChanged={reload} />
          {hasFactor && <RecoveryPanel account={account} onChanged={reload} />}
          <SessionsPanel sessions={account.sessions} onChanged={reload} />
        </div>
        <div className={layout.page}>
          <Panel title={t('deskAccount.nameTitle')}>
            <NameForm name={account.name} onSaved={reload} />
          </Panel>
          <Panel title={t('deskAccount.passwordTitle')}>
            <PasswordForm email={account.email} onSaved={reload} />
          </Panel>
          <LookPanel />
        </div>
      </div>
    </>
  );
}
