import { type Role, roles } from '#contract/desk/staff/permissions.ts';
import type { OneTimeLink } from '#contract/desk/staff/staff.ts';
import { deskApi } from '#desk/lib/api.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { emailAttributes } from '#ui/form/email-attributes.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';

/** `MAX_STAFF_NAME` of contract/desk/staff/session.ts, whose schemas are not loaded here. */
const MAX_NAME = 60;

export interface Invited {
  name: string;
  email: string;
  link: OneTimeLink;
}

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (invited: Invited) => void;
}

export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslator();
  const form = useCredentialForm(
    {
      name: (text) => (text.trim() === '' ? 'deskStaff.nameNeeded' : undefined),
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? undefined : 'deskStaff.emailNeeded'),
      role: () => undefined,
    },
    async (typed) => {
      const name = typed.name.trim();
      const email = typed.email.trim();
      const link = await deskApi.addStaff({ name, email, role: typed.role as Role });
      onInvited({ name, email, link });
    },
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskStaff.inviteTitle')}
      description={t('deskStaff.inviteText')}
      closeLabel={t('desk.cancel')}
    >
      <div className={styles.dialogBody}>
        <CredentialForm form={form} action={t('deskStaff.inviteAction')}>
          <TextInput
            {...form.field('name')}
            label={t('deskStaff.name')}
            maxLength={MAX_NAME}
            autoComplete="off"
          />
          <TextInput
            {...form.field('email')}
            label={t('desk.email')}
            {...emailAttributes}
            autoComplete="off"
          />
          <RoleChoice initial={roles[1]} />
        </CredentialForm>
      </div>
    </Dialog>
  );
}
