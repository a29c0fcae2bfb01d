import { useState } from 'react';
import type { MyAccount } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { canUsePasskeys } from '#desk/ui/credentials/passkeys.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { type AddedFactor, AddFactorDialog } from './add-factor-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import styles from './my-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface FactorsPanelProps {
  account: MyAccount;
  onChanged: () => void;
}

type Factor = { kind: 'app'; name: string } | { kind: 'passkey'; id: number; name: string };

/** The authenticator app and the passkeys of the member. */
export function FactorsPanel({ account, onChanged }: FactorsPanelProps) {
  const { t } = useTranslator();
  const [removed, setRemoved] = useState<Factor>();
  const [renamed, setRenamed] = useState<{ id: number; name: string }>();
  const count = account.passkeys.length + (account.has_totp ? 1 : 0);
  const isLast = count === 1;
  const canRemove = !(isLast && account.is_second_factor_required);
  const appName = t('deskSignIn.app');

  async function remove(factor: Factor, password: string) {
    if (factor.kind === 'app') await deskApi.removeTotp({ password });
    else await deskApi.removePasskey({ passkey_id: factor.id, password });
    setRemoved(undefined);
    showToast({ tone: 'success', text: t('deskAccount.removed', { name: factor.name }) });
    onChanged();
  }

  async function rename(id: number, name: string) {
    await deskApi.renamePasskey({ passkey_id: id, name });
    setRenamed(undefined);
    showToast({ tone: 'success', text: t('deskAccount.renamed', { name }) });
    onChanged();
  }

  return (
    <Panel title={t('deskAccount.factorsTitle')}>
      <div className={layout.stack}>
        <p className={styles.text}>
          {t(count > 0 ? 'deskAccount.factorsText' : 'deskAccount.factorsNone')}
        </p>
        {count > 0 && (
          <ul className={styles.rows}>
            {account.has_totp && (
              <FactorRow
                name={appName}
                {...(canRemove && { onRemove: () => setRemoved({ kind: 'app', name: appName }) })}
              />
            )}
            {account.passkeys.map(({ passkey_id: id, name, ...times }) => (
              <FactorRow
                key={id}
                name={name}
                times={times}
                onRename={() => setRenamed({ id, name })}
                {...(canRemove && { onRemove: () => setRemoved({ kind: 'passkey', id, name }) })}
              />
            ))}
          </ul>
        )}
        {count > 0 && !canRemove && <p className={styles.note}>{t('deskAccount.lastRequired')}</p>}
        <FactorAdding account={account} onAdded={onChanged} />
        {renamed && (
          <RenameDialog
            isOpen
            name={renamed.name}
            onClose={() => setRenamed(undefined)}
            onSave={(name) => rename(renamed.id, name)}
          />
        )}
        {removed && (
          <PasswordDialog
            isOpen
            onClose={() => setRemoved(undefined)}
            title={t('deskAccount.removeTitle', { name: removed.name })}
            text={t(isLast ? 'deskAccount.removeLastText' : 'deskAccount.removeText')}
            action={t('desk.remove')}
            onConfirm={(password) => remove(removed, password)}
          />
        )}
      </div>
    </Panel>
  );
}

interface FactorAddingProps {
  account: MyAccount;
  onAdded: () => void;
}

/** The buttons that add a factor; each asks for the password first. */
function FactorAdding({ account, onAdded }: FactorAddingProps) {
  const { t } = useTranslator();
  const [chosen, setChosen] = useState<AddedFactor['kind']>();
  const [adding, setAdding] = useState<AddedFactor>();
  const addAppText = account.has_totp ? 'deskAccount.replaceApp' : 'deskAccount.addApp';

  async function add(kind: AddedFactor['kind'], password: string) {
    // Refuses a wrong password where it can be corrected; the passkey is started again later.
    if (kind === 'passkey') await deskApi.startPasskey({ password });
    setAdding(
      kind === 'passkey'
        ? { kind, password }
        : { kind, started: await deskApi.startTotp({ password }) },
    );
    setChosen(undefined);
  }

  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => setChosen('app')}>{t(addAppText)}</Button>
        {canUsePasskeys() && (
          <Button onClick={() => setChosen('passkey')}>{t('deskAccount.addPasskey')}</Button>
        )}
      </div>
      {chosen && (
        <PasswordDialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={t(chosen === 'app' ? addAppText : 'deskAccount.addPasskey')}
          text={t('deskAccount.addText')}
          action={t('deskSignIn.continue')}
          onConfirm={(password) => add(chosen, password)}
        />
      )}
      {adding && (
        <AddFactorDialog
          adding={adding}
          email={account.email}
          onAdded={onAdded}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}
