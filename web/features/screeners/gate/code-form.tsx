import type { Ref } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportFailure } from '#web/lib/api/failures.ts';
import styles from './gate.module.css';

interface CodeFormProps {
  token: string;
  fieldRef: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onChange: () => Promise<void>;
}

export function CodeForm({ token, fieldRef, onChange }: CodeFormProps) {
  const { t } = useTranslator();
  const form = useForm(() => {
    // A pasted code may contain spaces; mailed codes have six digits (`emailCode` of the contract).
    const code = form.typed('code').replace(/\D/g, '');
    if (code.length !== 6) return form.showAndFocus({ code: t('screeners.codeMissing') });
    void form.run(async () => {
      await browserApi().verifyScreenerCode({ token, code }, { isQuiet: true });
      await onChange();
    }, showFailure);
  });

  function showFailure(failure: unknown) {
    if (!(failure instanceof CallFailure)) throw failure;
    if (failure.code === outcomes.emailCodeRejected.code)
      return form.showAndFocus({ code: failure.message });
    if (failure.code === outcomes.screenerClosed.code) return void onChange();
    reportFailure(failure);
  }

  return (
    <form {...form.props} className={styles.form} aria-label={t('screeners.enterCode')}>
      <TextInput
        name="code"
        label={t('screeners.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={fieldRef}
        {...(form.errors.code && { error: form.errors.code })}
      />
      <Button type="submit" variant="primary" size="large" isWide isLoading={form.isBusy}>
        {t('screeners.open')}
      </Button>
    </form>
  );
}
