import type { Role } from '#contract/desk/staff/permissions.ts';
import type { StaffRow } from '#contract/desk/staff/staff.ts';
import { deskApi } from '#desk/lib/api.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff.module.css';

interface RoleDialogProps {
  member: StaffRow;
  onClose: () => void;
  onChanged: (role: Role) => void;
}

export function RoleDialog({ member, onClose, onChanged }: RoleDialogProps) {
  const { t } = useTranslator();
  const form = useCredentialForm({ role: () => undefined }, async (typed) => {
    const role = typed.role as Role;
    if (role !== member.role) await deskApi.changeRole({ staff_id: member.staff_id, role });
    onChanged(role);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskStaff.roleTitle', { name: member.name })}
      description={t('deskStaff.roleNote')}
      closeLabel={t('desk.cancel')}
    >
      <div className={styles.dialogBody}>
        <CredentialForm form={form} action={t('desk.save')}>
          <RoleChoice initial={member.role} />
        </CredentialForm>
      </div>
    </Dialog>
  );
}
