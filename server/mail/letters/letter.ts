import { MAIL_SETTINGS, type MailKind } from '#contract/mail-kinds.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import { type Block, renderLayout } from './layout.ts';

export type Sender = Pick<Config, 'siteName' | 'publicUrl' | 'businessEmail'>;

interface LetterOptions {
  closing?: MessageKey;
  kind?: MailKind | undefined;
  /** Above the heading. */
  firstLine?: string | undefined;
}

/**
 * Returns a function that renders a mail in a language, with the site's name and a closing line. A mail
 * of a kind ends with a link to where the kind can be switched off.
 */
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
    { closing = 'mail.noReply', kind, firstLine }: LetterOptions = {},
  ): MailContent => {
    const t = (key: MessageKey) => translators[locale].t(key, { siteName, contact, ...values });
    const settings = `${publicUrl}${paths.page(locale, 'PersonalCenter')}#${MAIL_SETTINGS}`;
    /** Under `/zh` the query chooses Traditional, also for readers without the language cookie. */
    const inLanguage = (url: string) => {
      if (locale !== 'zh-TW' || !url.startsWith(publicUrl + paths.home(locale))) return url;
      const chosen = new URL(url);
      chosen.searchParams.set('lang', locale);
      return chosen.href;
    };
    const parts: Block[] = [
      ...body(t),
      { kind: 'small', text: t(closing) },
      ...(kind ? [{ kind: 'small-link' as const, label: t('mail.switchOff'), url: settings }] : []),
    ];
    const blocks = parts.map((part) =>
      'url' in part ? { ...part, url: inLanguage(part.url) } : part,
    );
    const siteUrl = inLanguage(publicUrl + paths.home(locale));
    const layout = { locale, siteName, siteUrl, subject: t(subject), heading: t(heading), blocks };
    return { ...renderLayout({ ...layout, firstLine }), ...(kind && { kind }) };
  };
}
