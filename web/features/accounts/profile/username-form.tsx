import { startTransition } from 'react';
import { useRevalidator } from 'react-router';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession, saveSession } from '#web/lib/session/session.ts';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { CardForm } from './card/card-form.tsx';

interface UsernameFormProps {
  nickname: string;
  onSaved: (text: string) => void;
}

const fields = { nickname: rules.username };

export function UsernameForm({ nickname, onSaved }: UsernameFormProps) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const form = useAccountForm(fields, async (input) => {
    const user = await browserApi().updateUsername(input, { isQuiet: true });
    saveSession({ ...readSession(), ...user });
    // The new form gets the name from the page's data, which the router updates in a transition; an
    // urgent update would mount the form before it, with the old name.
    await revalidate();
    startTransition(() => onSaved(t('profile.usernameSaved')));
  });
  return (
    <CardForm form={form} action={t('profile.usernameSave')}>
      <TextInput
        {...form.field('nickname')}
        defaultValue={nickname}
        label={t('account.username')}
        hint={t('profile.usernameHint')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
    </CardForm>
  );
}
