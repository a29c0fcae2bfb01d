import type { CallFailure } from '../../../contract/client.ts';
import type { Translator } from '../../../i18n/i18n.ts';
import { reactionTo } from '../../lib/api/error-catalogue.ts';
import { endSession } from '../../lib/session/end-session.ts';
import { loadDialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';

interface ReactionOptions {
  t: Translator['t'];
  businessEmail: string;
  onDisabledAccount: (notice: DisabledAccountNotice) => void;
}

export type DisabledAccountNotice =
  typeof import('./disabled-account-dialog.tsx').DisabledAccountDialog;

/** Does what the error catalogue says. */
export function reactToFailure(
  failure: CallFailure,
  { t, businessEmail, onDisabledAccount }: ReactionOptions,
): void {
  const reaction = reactionTo(failure);
  switch (reaction.kind) {
    case 'error':
      showToast({ tone: 'error', text: t(reaction.message) });
      break;
    case 'warning':
      showToast({ tone: 'warning', text: reaction.text });
      break;
    case 'disabledAccount':
      Promise.all([import('./disabled-account-dialog.tsx'), loadDialog()]).then(
        ([{ DisabledAccountDialog }]) => onDisabledAccount(DisabledAccountDialog),
        // What cannot be shown as a dialog is said all the same, and stays until it is closed.
        () =>
          showToast({
            tone: 'error',
            text: t('common.msg70', { email: businessEmail }),
            durationMs: 0,
          }),
      );
      break;
    case 'logout':
      endSession(failure.message);
      break;
    case 'field':
      // The form that made the call shows it at its field.
      break;
  }
}
