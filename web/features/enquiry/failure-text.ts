import { outcomes } from '#contract/error-codes.ts';
import { type CallFailure, noAnswer } from '#contract/transport/client.ts';
import type { Translator } from '#i18n/i18n.ts';

/** What a visitor can do after a failure; undefined if the shell or the server explains it. */
export function failureText(
  { t }: Pick<Translator, 't'>,
  email: string,
  { status, code }: CallFailure,
): string | undefined {
  if (status === noAnswer().status) return t('enquiry.notSent');
  if (code === outcomes.tooManyRequests.code) return t('enquiry.tooMany', { email });
  if (status === outcomes.bodyTooLarge.status) return t('enquiry.filesRefused');
  return undefined;
}
