import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { forgetSession, readSession } from '#web/lib/session/session.ts';
import { AccountForm } from '../form/account-form.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';

interface NewPasswordFormProps {
  token: string;
  onEnd: (outcome: 'saved' | 'rejected') => void;
}

const fields = { password: rules.newPassword, confirmPassword: rules.confirmation };

export function NewPasswordForm({ token, onEnd }: NewPasswordFormProps) {
  const { t } = useTranslator();
  const form = useAccountForm(fields, async ({ password }) => {
    try {
      await browserApi().forgotPasswordWithEmail({ token, password }, { isQuiet: true });
    } catch (failure) {
      if (!isLinkRejected(failure)) throw failure;
      return onEnd('rejected');
    }
    await forgetEndedSession();
    onEnd('saved');
  });
  return (
    <AccountForm
      form={form}
      title={t('nav.resetPassword')}
      intro={t('account.newPasswordIntro')}
      action={t('account.savePassword')}
    >
      <NewPasswordFields form={form} />
    </AccountForm>
  );
}

const isLinkRejected = (failure: unknown) =>
  failure instanceof CallFailure && failure.code === outcomes.resetLinkRejected.code;

/**
 * A new password ends all sessions of its account. Removes this browser's session if the server
 * rejects it now.
 */
async function forgetEndedSession() {
  if (!readSession()) return;
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
  } catch (failure) {
    const isRejected =
      failure instanceof CallFailure && failure.code === outcomes.tokenRejected.code;
    if (isRejected) forgetSession();
  }
}
