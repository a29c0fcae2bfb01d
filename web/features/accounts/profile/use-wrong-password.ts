import { CallFailure } from '../../../../contract/client.ts';
import type { InvalidField } from '../../../../contract/envelope.ts';
import { outcomes } from '../../../../contract/error-codes.ts';
import { useTranslator } from '../../../lib/text/translator.ts';

/** The field of the password that proves who one is, in every form here that asks for it. */
export const PROOF = 'oldPassword';

/** For a call's `catch`: a wrong password is told at its field, in words for who is signed in. */
export function useWrongPassword() {
  const { t } = useTranslator();
  return (failure: unknown): never => {
    const isOurs =
      failure instanceof CallFailure && failure.code === outcomes.credentialsRejected.code;
    if (!isOurs) throw failure;
    throw new CallFailure(failure.status, {
      code: outcomes.invalidInput.code,
      message: t('profile.wrongPassword'),
      data: { field: PROOF } satisfies InvalidField,
    });
  };
}
