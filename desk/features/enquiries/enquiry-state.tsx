import type { ListedEnquiry } from '#contract/desk/sales/enquiries.ts';
import type { EnquiryState as StateName } from '#contract/enquiries.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const tones = {
  new: 'danger',
  open: 'warning',
  waiting: 'info',
  closed: 'neutral',
} as const satisfies Record<StateName, Tone>;

/** The state of an enquiry, or “Spam” instead of it. */
export function EnquiryState({ enquiry }: { enquiry: Pick<ListedEnquiry, 'state' | 'is_spam'> }) {
  const { t } = useTranslator();
  const { state, is_spam } = enquiry;
  return (
    <StateBadge tone={is_spam ? 'neutral' : tones[state]}>
      {t(is_spam ? 'deskEnquiries.spam' : `deskEnquiries.state.${state}`)}
    </StateBadge>
  );
}
