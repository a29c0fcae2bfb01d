import type { CallFailure } from '../../contract/client.ts';
import type { Speaker } from '../../i18n/i18n.ts';
import { reactionTo } from '../lib/error-catalogue.ts';
import { forgetSession } from '../lib/session.ts';
import { showToast } from '../ui/toast-store.ts';

interface ReactionOptions {
  t: Speaker['t'];
  onDisabledAccount: () => void;
}

/** Does what the error catalogue says. */
export function reactToFailure(
  failure: CallFailure,
  { t, onDisabledAccount }: ReactionOptions,
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
      onDisabledAccount();
      break;
    case 'logout':
      forgetSession();
      location.reload();
      break;
    case 'field':
      // The form that made the call shows it at its field.
      break;
  }
}
