import type { MessageKey } from '#i18n/message-key.ts';
import { type Notice, type NoticeText, say } from '#i18n/notice.ts';
import { inEnglish } from '../text/in-english.ts';

export type Status = 'ok' | 'warn' | 'fail';

type Named<Key> = Key extends `deskCheck.name.${infer Name}` ? Name : never;
/** `deskCheck.name.<name>` is its name for readers. */
export type CheckName = Named<MessageKey>;

/** The result of a check, with advice unless it passed. */
export interface Finding {
  check: Notice;
  status: Status;
  finding: NoticeText;
  advice?: Notice;
}

/** As the command prints it. */
export interface EnglishFinding {
  check: string;
  status: Status;
  finding: string;
  advice?: string;
}

export function success(check: CheckName, finding: NoticeText): Finding {
  return { check: nameOf(check), status: 'ok', finding };
}

/** The site works, but is not ready to be public. */
export function warning(check: CheckName, finding: NoticeText, advice: Notice): Finding {
  return { check: nameOf(check), status: 'warn', finding, advice };
}

export function failure(check: CheckName, finding: NoticeText, advice: Notice): Finding {
  return { check: nameOf(check), status: 'fail', finding, advice };
}

function nameOf(check: CheckName): Notice {
  return say(`deskCheck.name.${check}`);
}

/** How many of the things it finds a check names. */
export const MAX_NAMED = 3;

/** Names the first, with an ellipsis if there are more. */
export function nameFirst(names: string[], count = names.length): string {
  const named = names.slice(0, MAX_NAMED);
  return `${named.join(', ')}${count > named.length ? ', …' : ''}`;
}

export function toEnglish({ check, status, finding, advice }: Finding): EnglishFinding {
  return {
    check: inEnglish(check),
    status,
    finding: inEnglish(finding),
    ...(advice && { advice: inEnglish(advice) }),
  };
}
