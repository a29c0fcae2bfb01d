import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import type { InvalidField } from '#contract/transport/envelope.ts';
import { useTranslator } from '#ui/text/translator.ts';

/** The name of the current-password field in all forms of the profile. */
export const PROOF = 'oldPassword';

/**
 * Returns a handler for a call's `catch`, which rethrows rejected credentials as an error of the
 * password field.
 */
export function useWrongPassword() {
  const { t } = useTranslator();
  return (failure: unknown): never => {
    const isWrongPassword =
      failure instanceof CallFailure && failure.code === outcomes.credentialsRejected.code;
    if (!isWrongPassword) throw failure;
    throw new CallFailure(failure.status, {
      code: outcomes.invalidInput.code,
      message: t('profile.wrongPassword'),
      data: { field: PROOF } satisfies InvalidField,
    });
  };
}
