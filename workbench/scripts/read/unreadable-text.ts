import type { Translate } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { type UnreadableReason, UnreadableScript } from './script-file.ts';

const TEXTS: Record<UnreadableReason, MessageKey> = {
  tooLarge: 'workbenchScripts.tooLarge',
  oldWord: 'workbenchScripts.oldWord',
  unsupported: 'workbenchScripts.unsupported',
  damaged: 'workbenchScripts.damaged',
  noText: 'workbenchScripts.noText',
};

/** Why a file could not be opened; other errors are failed downloads of the reader. */
export function unreadableText(error: unknown, t: Translate): string {
  if (error instanceof UnreadableScript) return t(TEXTS[error.reason]);
  return t('workbenchScripts.loadFailed');
}
