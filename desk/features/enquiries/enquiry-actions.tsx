import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { oneOf } from '#ui/data/one-of.ts';
import type { MenuChoice } from '#ui/overlay/menu/menu-items.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** The states that operators can set; only the server sets `new`. */
export const nextStates = ['open', 'waiting', 'closed'] as const;
export type NextState = (typeof nextStates)[number];

interface EnquiryActionsProps {
  enquiry: DeskEnquiry;
  staff: DeskOutput<'listEnquiryStaff'>;
}

/** Changes the assignment, the state and the spam mark of an enquiry. */
export function EnquiryActions({ enquiry, staff }: EnquiryActionsProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  const { enquiry_no, assigned_to, state, is_spam, messages } = enquiry;
  /** Loads the page again after a refusal too: another member may have changed the enquiry. */
  const run = async (call: () => Promise<unknown>) => {
    const isDone = await change(call);
    reload();
    return isDone;
  };

  const mark = (value: boolean) =>
    run(() => deskApi.markEnquirySpam({ enquiry_no, is_spam: value }));
  const toggleSpam = async () => {
    if (!(await mark(!is_spam))) return;
    showToast({
      text: t(is_spam ? 'deskEnquiries.spamUnmarked' : 'deskEnquiries.spamMarked'),
      tone: 'success',
      action: { label: t('desk.undo'), onSelect: () => void mark(is_spam) },
    });
  };

  return (
    <>
      <ChoiceMenu
        label={t('deskEnquiries.assigned')}
        shown={assigned_to?.name ?? t('deskEnquiries.nobody')}
        value={assigned_to ? String(assigned_to.staff_id) : ''}
        options={[
          { value: '', label: t('deskEnquiries.nobody') },
          ...staff.map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
        ]}
        onChange={(value) =>
          void run(() => deskApi.assignEnquiry({ enquiry_no, staff_id: Number(value) || null }))
        }
      />
      {!is_spam && (
        <ChoiceMenu
          label={t('deskEnquiries.state')}
          shown={t(`deskEnquiries.state.${state}`)}
          value={state}
          options={nextStates.map((value) => ({
            value,
            label: t(`deskEnquiries.state.${value}`),
          }))}
          onChange={(value) =>
            void run(() =>
              deskApi.setEnquiryState({
                enquiry_no,
                seen_message_id: messages.at(-1)?.message_id ?? 0,
                becomes: oneOf(nextStates, value) ?? 'open',
              }),
            )
          }
        />
      )}
      <Button onClick={() => void toggleSpam()}>
        {t(is_spam ? 'deskEnquiries.notSpam' : 'deskEnquiries.markSpam')}
      </Button>
    </>
  );
}

interface ChoiceMenuProps extends Pick<MenuChoice, 'value' | 'options' | 'onChange'> {
  label: string;
  /** The label of the current choice. */
  shown: string;
}

/** A menu instead of a select, because arrow keys change a closed select at once. */
function ChoiceMenu({ label, shown, ...choice }: ChoiceMenuProps) {
  const { t } = useTranslator();
  return (
    <MenuButton
      label={t('page.labelled', { label, value: shown })}
      items={[{ kind: 'choice', label, ...choice }]}
    />
  );
}
