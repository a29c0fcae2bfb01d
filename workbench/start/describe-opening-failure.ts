import type { Translate } from '#i18n/i18n.ts';
import { UnreadableScript } from '../scripts/read/script-file.ts';
import { unreadableText } from '../scripts/read/unreadable-text.ts';
import { OpeningFailure } from './opening-failure.ts';

/** A plain sentence for a file that could not be opened. */
export function describeOpeningFailure(error: unknown, t: Translate): string {
  if (error instanceof UnreadableScript) return unreadableText(error, t);
  if (!(error instanceof OpeningFailure)) return t('workbench.failure.unknown');
  const name = error.fileName;
  switch (error.reason) {
    case 'tooLarge':
      return t('workbench.failure.tooLarge', { name });
    case 'notText':
      return t('workbench.failure.notText', { name });
    case 'notSubtitles':
      return t('workbench.failure.notSubtitles', { name });
    case 'notProject':
      return t('workbench.failure.notProject', { name });
    case 'storage':
      return t('workbench.failure.storage');
    case 'unknown':
      return t('workbench.failure.unknown');
  }
}
