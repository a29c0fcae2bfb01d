import { paths } from '../../../contract/site/paths.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { Config } from '../../settings/config.ts';
import type { Translators } from '../../text/translators.ts';
import type { MailContent } from '../mail.ts';
import { type Block, renderLayout } from './layout.ts';

export type Sender = Pick<Config, 'siteName' | 'publicUrl' | 'businessEmail'>;

/** Returns a function that renders a mail in a language, with the site's name and a closing line. */
export function createMailRenderer(
  translators: Translators,
  { siteName, publicUrl, businessEmail: contact }: Sender,
) {
  return (
    locale: Locale,
    subject: MessageKey,
    heading: MessageKey,
    values: Record<string, string>,
    body: (t: (key: MessageKey) => string) => Block[],
    closing: MessageKey = 'mail.noReply',
  ): MailContent => {
    const t = (key: MessageKey) => translators[locale].t(key, { siteName, contact, ...values });
    const blocks: Block[] = [...body(t), { kind: 'small', text: t(closing) }];
    const siteUrl = publicUrl + paths.home(locale);
    return renderLayout({
      locale,
      siteName,
      siteUrl,
      subject: t(subject),
      heading: t(heading),
      blocks,
    });
  };
}
