import { useState } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { notRendered, rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';

/** The form with which a signed-in user gives the password or a mailed code again. */
export function useConfirmation(onConfirmed: () => Promise<void>) {
  const [isByCode, setIsByCode] = useState(false);
  const fields = {
    password: isByCode ? notRendered : rules.password,
    emailValidCode: isByCode ? rules.code : notRendered,
  };
  const form = useAccountForm(fields, async ({ password, emailValidCode }) => {
    const proof = isByCode ? { emailValidCode } : { password };
    await browserApi().confirmSession(proof, { isQuiet: true });
    await onConfirmed();
  });
  return { ...form, isByCode, setIsByCode };
}
