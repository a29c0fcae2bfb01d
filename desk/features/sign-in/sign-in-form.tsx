import type { DeskSession } from '../../../contract/desk/session.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { DialogAlert } from '../../../web/ui/overlay/dialog-alert.tsx';
import { deskApi } from '../../lib/api.ts';
import { Fields } from '../../ui/form/fields.tsx';
import { useDeskForm } from '../../ui/form/use-desk-form.ts';

interface SignInFormProps {
  /** The credentials of a demo, filled in. */
  demo?: DeskSession['demo'];
  onSession: (session: DeskSession) => void;
}

/** Email address and password. */
export function SignInForm({ demo, onSession }: SignInFormProps) {
  const { t } = useTranslator();
  const form = useDeskForm({
    values: demo ?? { email: '', password: '' },
    submit: async (typed) => onSession(await deskApi.signIn(typed)),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Fields>
        <TextInput
          label={t('desk.email')}
          type="email"
          autoComplete="username"
          {...form.register('email')}
        />
        <TextInput
          label={t('desk.password')}
          type="password"
          autoComplete="current-password"
          {...form.register('password')}
        />
        <DialogAlert message={form.message} />
        <Button type="submit" variant="primary" isWide isLoading={form.isBusy}>
          {t('desk.signIn')}
        </Button>
      </Fields>
    </form>
  );
}
