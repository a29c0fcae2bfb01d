import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import type { InvalidField } from '#contract/transport/envelope.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { PasskeyRefused } from './passkeys.ts';

/** Returns the error of a field's text, or undefined. */
export type Check = (text: string, typed: (name: string) => string) => MessageKey | undefined;

const MINUTE_SECONDS = 60;

/**
 * A form with uncontrolled fields, so that values filled in by a password manager are read. What
 * was typed stays after a failed call, whose message is shown at the field it concerns or above the
 * button.
 */
export function useCredentialForm<Name extends string>(
  checks: Record<Name, Check>,
  submit: (values: Record<Name, string>) => Promise<void>,
) {
  const { t } = useTranslator();
  const names = Object.keys(checks) as Name[];
  const form = useForm(() => {
    const found = names.map((name) => [name, checks[name](form.typed(name), form.typed)] as const);
    form.showAndFocus(Object.fromEntries(found.map(([name, error]) => [name, error && t(error)])));
    if (found.some(([, error]) => error)) return;
    const values = Object.fromEntries(names.map((name) => [name, form.typed(name)]));
    void form.run(() => submit(values as Record<Name, string>), showFailure);
  });

  function showFailure(failure: unknown) {
    if (failure instanceof PasskeyRefused) return form.setMessage(t(failure.text));
    if (!(failure instanceof CallFailure)) throw failure;
    const field = fieldOf(failure);
    if (field && (names as string[]).includes(field)) {
      return form.showAndFocus({
        [field]: field === 'password' ? t('deskSignIn.passwordCommon') : failure.message,
      });
    }
    // A call without a reply has no message.
    const text = failure.message || t('desk.failed.offline');
    form.setMessage(waitText(failure.retryAfterSeconds) ?? text);
  }

  function waitText(seconds: number | undefined): string | undefined {
    if (!seconds) return undefined;
    return seconds <= MINUTE_SECONDS
      ? t('deskSignIn.waitSeconds', { count: seconds })
      : t('deskSignIn.waitMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) });
  }

  return {
    props: form.props,
    isBusy: form.isBusy,
    message: form.message,
    /** Runs another call of the form, such as asking for a passkey. */
    run: (call: () => Promise<void>) => form.run(call, showFailure),
    field: (name: Name) => ({
      name,
      ...(form.errors[name] !== undefined && { error: form.errors[name] }),
      onChange: () => {
        form.setMessage('');
        if (form.errors[name]) form.showErrors({ [name]: undefined });
      },
    }),
  };
}

/** The field that the server refused; the forms have checked lengths and formats themselves. */
function fieldOf(failure: CallFailure): string | undefined {
  if (failure.code !== outcomes.invalidInput.code) return undefined;
  return (failure.data as InvalidField | null)?.field;
}
