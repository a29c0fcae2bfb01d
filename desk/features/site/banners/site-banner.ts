import type { Banner } from '#contract/catalogue.ts';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';

/** The text that visitors of a language see, which may be that of another one. */
export function textIn(texts: DeskBanner['texts'], locale: Locale) {
  const known = fallbackOrder(locale).map((language) => texts[language]);
  const [first] = [...known, ...Object.values(texts)].filter((text) => text !== undefined);
  return first ?? { title: '', subtitle: '' };
}

/** A banner as the home page gets it. */
export function toSiteBanner(
  banner: Pick<DeskBanner, 'banner_id' | 'image' | 'image_tall' | 'drama' | 'link' | 'texts'>,
  locale: Locale,
): Banner {
  const { banner_id, image, image_tall, drama, link, texts } = banner;
  return {
    banner_id,
    image,
    image_tall,
    link,
    ...textIn(texts, locale),
    drama_id: drama?.drama_id ?? null,
  };
}

/** What `addBanner` needs to make a banner as it was. */
export function toCopy(banner: DeskBanner) {
  const { image, image_tall, link, starts_at, ends_at, is_enabled, texts, position } = banner;
  return {
    image,
    image_tall,
    link,
    starts_at,
    ends_at,
    is_enabled,
    texts,
    position,
    drama: banner.drama?.drama ?? null,
  };
}
