import { outcomes } from '#contract/error-codes.ts';
import type { CallFailure } from '#contract/transport/client.ts';
import type { Translate } from '#i18n/i18n.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { loadDialog } from '#ui/overlay/dialog.tsx';
import { tabLocale } from '#ui/text/texts.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { reactionTo } from '#web/lib/api/error-catalogue.ts';
import { endSession } from '#web/lib/session/end-session.ts';
import { DisabledAccountDialog } from './disabled-account-dialog.tsx';

interface ReactionOptions {
  t: Translate;
  businessEmail: string;
  /** Shows the dialog about a disabled account. */
  onDisabledAccount: (Dialog: typeof DisabledAccountDialog) => void;
}

const REFERENCE_MS = 15_000;

/** The id of an unexpected failure, which the operator finds in the log, and time to copy it. */
function withReference(text: string, { status, requestId }: CallFailure, t: Translate) {
  if (status !== outcomes.internal.status || !requestId) return { text };
  const reference = t('page.reference', { id: requestId });
  return { text: joinSentences(tabLocale(), text, reference), durationMs: REFERENCE_MS };
}

/** Reacts to a failed call as the error catalogue specifies. */
export function reactToFailure(
  failure: CallFailure,
  { t, businessEmail, onDisabledAccount }: ReactionOptions,
): void {
  const reaction = reactionTo(failure);
  switch (reaction.kind) {
    case 'error':
      showToast({ tone: 'error', ...withReference(t(reaction.message), failure, t) });
      break;
    case 'warning':
      showToast({ tone: 'warning', text: reaction.text });
      break;
    case 'disabledAccount': {
      const text = t('common.msg70', { email: businessEmail });
      loadDialog().then(
        () => onDisabledAccount(DisabledAccountDialog),
        // If the dialog's chunk fails to load, a toast is shown that stays until it is closed.
        () => showToast({ tone: 'error', text, durationMs: 0 }),
      );
      break;
    }
    case 'logout':
      endSession(failure.message);
      break;
    case 'field':
      // The form that made the call shows the message at its field.
      break;
  }
}
