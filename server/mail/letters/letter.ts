import { type Locale, prefixOf } from '../../../i18n/locales.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { Config } from '../../settings/config.ts';
import type { Translators } from '../../text/translators.ts';
import type { MailContent } from '../mail.ts';
import { type Block, renderLetter } from './layout.ts';

export type Sender = Pick<Config, 'siteName' | 'publicUrl' | 'businessEmail'>;

/** Writes in any language, with the site's names at hand and the closing line below. */
export function letterWriter(
  translators: Translators,
  { siteName, publicUrl, businessEmail: contact }: Sender,
) {
  return (
    locale: Locale,
    subject: MessageKey,
    heading: MessageKey,
    values: Record<string, string>,
    write: (say: (key: MessageKey) => string) => Block[],
    closing: MessageKey = 'mail.noReply',
  ): MailContent => {
    const say = (key: MessageKey) => translators[locale].t(key, { siteName, contact, ...values });
    const blocks: Block[] = [...write(say), { kind: 'small', text: say(closing) }];
    const siteUrl = `${publicUrl}/${prefixOf(locale)}`;
    return renderLetter({
      locale,
      siteName,
      siteUrl,
      subject: say(subject),
      heading: say(heading),
      blocks,
    });
  };
}
