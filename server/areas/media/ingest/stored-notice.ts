import * as v from 'valibot';
import type { NoticeText } from '#i18n/notice.ts';

/** A text of a file that this program has written. The first versions wrote English texts. */
export const noticeText = v.custom<NoticeText>(
  (value) => typeof value === 'string' || (value instanceof Object && 'message' in value),
);
