import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/browser-api.ts';
import { readSession, saveSession } from '../../../lib/session.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { Card } from './card.tsx';
import { CardForm } from './card-form.tsx';
import { check } from './check.ts';
import { useCardForm } from './use-card-form.ts';

export function UsernameForm({ nickname }: { nickname: string }) {
  const { t } = useSpeaker();
  const { revalidate } = useRevalidator();
  const state = useCardForm({
    initial: { nickname },
    check: (values) => ({ nickname: check.username(values.nickname) }),
    async send(values) {
      const user = await browserApi().updateUsername(values, { isQuiet: true });
      saveSession({ ...readSession(), ...user });
      void revalidate();
      return { text: t('profile.usernameSaved'), values: { nickname: user.nickname } };
    },
  });
  return (
    <Card title={t('account.username')}>
      <CardForm state={state} save={t('profile.usernameSave')}>
        <TextInput
          {...state.field('nickname')}
          label={t('account.username')}
          hint={t('profile.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </CardForm>
    </Card>
  );
}
