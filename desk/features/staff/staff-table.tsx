import type { StaffRow } from '#contract/desk/staff/staff.ts';
import { useStaff } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './staff.module.css';
import type { OpenDialog } from './staff-dialogs.tsx';
import type { useStaffChanges } from './use-staff-changes.ts';

interface StaffTableProps {
  members: readonly StaffRow[];
  changes: ReturnType<typeof useStaffChanges>;
  onOpen: (dialog: OpenDialog) => void;
}

const tones = { active: 'success', invited: 'info', disabled: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

function stateOf({ disabled_at, has_password }: StaffRow): keyof typeof tones {
  if (disabled_at) return 'disabled';
  return has_password ? 'active' : 'invited';
}

/** Whether the member is the only owner who can sign in; the server refuses to remove them. */
function isOnlyOwner(member: StaffRow, members: readonly StaffRow[]): boolean {
  const owners = members.filter((one) => one.role === 'owner' && stateOf(one) === 'active');
  return owners.length === 1 && owners[0] === member;
}

export function StaffTable({ members, changes, onOpen }: StaffTableProps) {
  const { t, locale } = useTranslator();
  const own = useStaff().email;

  const columns: Column<StaffRow>[] = [
    {
      id: 'name',
      header: t('deskStaff.name'),
      cell: ({ name, email }) => (
        <span className={styles.person}>
          <span className={styles.name}>
            {name}
            {email === own && <span className={styles.you}>{t('deskStaff.you')}</span>}
          </span>
          <span className={styles.email}>{email}</span>
        </span>
      ),
    },
    { id: 'role', header: t('deskStaff.role'), cell: ({ role }) => t(`desk.role.${role}`) },
    {
      id: 'state',
      header: t('deskStaff.state'),
      isShort: true,
      cell: (member) => {
        const state = stateOf(member);
        return <StateBadge tone={tones[state]}>{t(`deskStaff.state.${state}`)}</StateBadge>;
      },
    },
    {
      id: 'second-factor',
      header: t('deskStaff.secondStep'),
      cell: ({ has_second_factor }) =>
        t(has_second_factor ? 'deskStaff.stepOn' : 'deskStaff.stepOff'),
    },
    {
      id: 'last-seen',
      header: t('deskStaff.lastSeen'),
      isShort: true,
      cell: ({ last_seen_at }) =>
        last_seen_at ? formatTime(locale, last_seen_at) : t('desk.never'),
    },
    {
      id: 'actions',
      header: t('desk.actions'),
      isShort: true,
      cell: (member) => (
        <MemberMenu
          member={member}
          isOnlyOwner={isOnlyOwner(member, members)}
          changes={changes}
          onOpen={onOpen}
        />
      ),
    },
  ];

  return (
    <DataTable
      label={t('desk.nav.staff')}
      columns={columns}
      rows={members}
      rowKey={({ staff_id }) => String(staff_id)}
      rowName={({ name }) => name}
    />
  );
}

interface MemberMenuProps extends Pick<StaffTableProps, 'changes' | 'onOpen'> {
  member: StaffRow;
  isOnlyOwner: boolean;
}

/** What can be done with the access of a member. */
function MemberMenu({ member, isOnlyOwner, changes, onOpen }: MemberMenuProps) {
  const { t } = useTranslator();
  const own = useStaff().email;
  const action = (label: string, onSelect: () => void, isDangerous = false): MenuItem => ({
    kind: 'action',
    label,
    onSelect,
    isDangerous,
  });
  const ask = (kind: 'role' | 'disable' | 'reset') => () =>
    onOpen({ kind: isOnlyOwner && kind !== 'reset' ? 'only-owner' : kind, member });
  const changeRole = action(t('deskStaff.changeRole'), ask('role'));
  const disable = action(t('deskStaff.disable'), ask('disable'), true);

  function actions(): MenuItem[] {
    if (member.disabled_at)
      return [changeRole, action(t('deskStaff.enable'), () => void changes.enable(member))];
    // The own access is changed in "My account": a reset would end the session that shows the link.
    if (member.email === own) return [changeRole, disable];
    const reset = action(
      t(member.has_password ? 'deskStaff.reset' : 'deskStaff.newLink'),
      ask('reset'),
    );
    const signOut = action(t('deskStaff.signOut'), () => void changes.signOut(member));
    return [changeRole, reset, ...(member.has_password ? [signOut] : []), disable];
  }

  return <MoreMenu items={actions()} name={t('deskStaff.actions', { name: member.name })} />;
}
