import type { StaffRow } from '#contract/desk/staff/staff.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { InviteDialog, type Invited } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { useStaffChanges } from './use-staff-changes.ts';

/** The dialog that is open. */
export type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'link'; invited: Invited }
  | { kind: 'role' | 'disable' | 'reset' | 'only-owner'; member: StaffRow };

interface StaffDialogsProps {
  open: OpenDialog;
  setOpen: (open: OpenDialog | undefined) => void;
  changes: ReturnType<typeof useStaffChanges>;
}

export function StaffDialogs({ open, setOpen, changes }: StaffDialogsProps) {
  const { t } = useTranslator();
  const close = () => setOpen(undefined);
  const showLink = (invited: Invited) => {
    setOpen({ kind: 'link', invited });
    changes.reload();
  };
  if (open.kind === 'invite') return <InviteDialog isOpen onClose={close} onInvited={showLink} />;
  if (open.kind === 'link') return <LinkDialog invited={open.invited} onClose={close} />;

  const { member } = open;
  const { name, email } = member;
  const asked = { isOpen: true, onClose: close, isWorking: changes.isWorking };
  const labels = { closeLabel: t('desk.cancel'), keepLabel: t('desk.cancel') };
  switch (open.kind) {
    case 'role':
      return (
        <RoleDialog
          member={member}
          onClose={close}
          onChanged={(role) => {
            close();
            changes.reload();
            const text = t('deskStaff.roleChanged', { name, role: t(`desk.role.${role}`) });
            showToast({ tone: 'success', text });
          }}
        />
      );
    case 'disable':
      return (
        <ConfirmDialog
          {...asked}
          {...labels}
          title={t('deskStaff.disableTitle', { name })}
          description={t('deskStaff.disableText', { email })}
          confirmLabel={t('deskStaff.disableAction')}
          onConfirm={async () => {
            if (await changes.disable(member)) close();
          }}
        />
      );
    case 'reset':
      return (
        <ConfirmDialog
          {...asked}
          {...labels}
          title={t(member.has_password ? 'deskStaff.resetTitle' : 'deskStaff.newLinkTitle', {
            name,
          })}
          description={t(member.has_password ? 'deskStaff.resetText' : 'deskStaff.newLinkText', {
            email,
          })}
          confirmLabel={t(member.has_password ? 'deskStaff.resetAction' : 'deskStaff.inviteAction')}
          onConfirm={async () => {
            const link = await changes.reset(member);
            if (link) showLink({ name, email, link });
          }}
        />
      );
    default:
      return (
        <Dialog
          isOpen
          onClose={close}
          title={t('deskStaff.onlyOwnerTitle')}
          description={t('deskStaff.lastOwner', { name })}
          closeLabel={t('desk.close')}
          footer={<Button onClick={close}>{t('desk.close')}</Button>}
        />
      );
  }
}
