import { useState } from 'react';
import type { OneTimeLink, StaffRow } from '#contract/desk/staff/staff.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Changes of a member by a menu or a confirmed dialog; each shows its result as a toast. */
export function useStaffChanges() {
  const { t } = useTranslator();
  const reload = useReload();
  const [isWorking, setIsWorking] = useState(false);

  /** Undefined after a failure, which is shown. */
  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    setIsWorking(true);
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      showToast({ tone: 'error', text: failure.message || t('desk.failed.offline') });
      return undefined;
    } finally {
      setIsWorking(false);
      reload();
    }
  }

  const enable = ({ staff_id, name }: StaffRow) =>
    run(async () => {
      await deskApi.enableStaff({ staff_id });
      showToast({ tone: 'success', text: t('deskStaff.enabled', { name }) });
    });

  return {
    isWorking,
    reload,
    enable,

    disable: (member: StaffRow): Promise<boolean | undefined> =>
      run(async () => {
        await deskApi.disableStaff({ staff_id: member.staff_id });
        showToast({
          tone: 'success',
          text: t('deskStaff.disabled', { name: member.name }),
          action: { label: t('desk.undo'), onSelect: () => void enable(member) },
        });
        return true;
      }),

    reset: ({ staff_id }: StaffRow): Promise<OneTimeLink | undefined> =>
      run(() => deskApi.resetStaff({ staff_id })),

    signOut: ({ staff_id, name }: StaffRow) =>
      run(async () => {
        await deskApi.signOutStaff({ staff_id });
        showToast({ tone: 'success', text: t('deskStaff.signedOut', { name }) });
      }),

    require: (isRequired: boolean): Promise<boolean | undefined> =>
      run(async () => {
        await deskApi.requireSecondFactor({ is_required: isRequired });
        const text = isRequired ? 'deskStaff.requiredNow' : 'deskStaff.optionalNow';
        showToast({ tone: 'success', text: t(text) });
        return true;
      }),
  };
}
