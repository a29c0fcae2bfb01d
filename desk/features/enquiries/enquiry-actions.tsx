import type { DeskOutput } from '../../../contract/desk/client.ts';
import type { DeskEnquiry } from '../../../contract/desk/enquiries.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { ChevronDownIcon } from '../../../web/ui/icons/icons.tsx';
import { Menu } from '../../../web/ui/overlay/menu.tsx';
import type { MenuChoice } from '../../../web/ui/overlay/menu-items.ts';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { useReload } from '../../lib/page.tsx';
import { useChange } from '../../ui/failure-text.ts';

/** What an enquiry can become besides new. */
export const nextStates = ['open', 'waiting', 'closed'] as const;
export type NextState = (typeof nextStates)[number];

interface EnquiryActionsProps {
  enquiry: DeskEnquiry;
  staff: DeskOutput<'listEnquiryStaff'>;
}

/** Who deals with the enquiry, its state, and whether it is spam. */
export function EnquiryActions({ enquiry, staff }: EnquiryActionsProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  const { enquiry_no, assigned_to, state, is_spam, messages } = enquiry;
  const run = async (call: () => Promise<unknown>) => {
    await change(call);
    reload();
  };

  const setSpam = async (is_now_spam: boolean) => {
    const mark = (value: boolean) =>
      run(() => deskApi.markEnquirySpam({ enquiry_no, is_spam: value }));
    await mark(is_now_spam);
    showToast({
      text: t(is_now_spam ? 'deskEnquiries.spamMarked' : 'deskEnquiries.spamUnmarked'),
      tone: 'success',
      action: { label: t('desk.undo'), onSelect: () => void mark(!is_now_spam) },
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
                becomes: value as NextState,
              }),
            )
          }
        />
      )}
      <Button onClick={() => void setSpam(!is_spam)}>
        {t(is_spam ? 'deskEnquiries.notSpam' : 'deskEnquiries.markSpam')}
      </Button>
    </>
  );
}

interface ChoiceMenuProps extends Pick<MenuChoice, 'value' | 'options' | 'onChange'> {
  label: string;
  /** What is chosen now. */
  shown: string;
}

/** A menu instead of a select, because arrow keys change a closed select at once. */
function ChoiceMenu({ label, shown, ...choice }: ChoiceMenuProps) {
  const { t } = useTranslator();
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={<ChevronDownIcon size={18} />}>
          {t('page.labelled', { label, value: shown })}
        </Button>
      )}
      items={[{ kind: 'choice', label, ...choice }]}
    />
  );
}
