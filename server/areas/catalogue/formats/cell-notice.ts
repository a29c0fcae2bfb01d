import type { MessageKey } from '#i18n/message-key.ts';
import { type Notice, type NoticeText, say } from '#i18n/notice.ts';

/** The message of a schema for a cell: messages of valibot are texts, so the notice is JSON. */
export function cellMessage(message: MessageKey, values?: Notice['values']): string {
  return JSON.stringify(say(message, values));
}

/**
 * Returns the notice of a schema's message. `cell` begins the sentence: the name of the column,
 * followed by its value.
 */
export function toCellNotice(schemaMessage: string, cell: NoticeText): Notice {
  if (!schemaMessage.startsWith('{"message":'))
    return say('deskRow.invalid', { cell, reason: schemaMessage });
  const { message, values } = JSON.parse(schemaMessage) as Notice;
  return say(message, { cell, ...values });
}

/** ` Did you mean urban?` after the end of a sentence, or nothing. */
export function sentenceHint(meant: string | undefined): NoticeText {
  return meant === undefined ? '' : say('deskFile.didYouMean', { meant });
}

/** `: did you mean ja?` in a sentence, or nothing. */
export function hintOf(meant: string | undefined): NoticeText {
  return meant === undefined ? '' : say('deskRow.didYouMean', { meant });
}
