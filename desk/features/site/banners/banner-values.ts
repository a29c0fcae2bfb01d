import type { DeskBanner } from '#contract/desk/banners.ts';
import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import type { DeskInput } from '#contract/desk/client.ts';
import type { Translator } from '#i18n/i18n.ts';
import { fallbackLocale, type Locale, locales } from '#i18n/locales.ts';
import { recordWith } from '#ui/data/typed-object.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';

export const targets = ['drama', 'link', 'none'] as const;

/** The fields of the editor. Times are those of `datetime-local` fields, in the browser's zone. */
export interface BannerValues {
  target: (typeof targets)[number];
  drama: DramaChoice | null;
  link: string;
  /** Null: the title's picture. */
  image: string | null;
  image_tall: string | null;
  texts: Record<Locale, { title: string; subtitle: string }>;
  starts_at: string;
  ends_at: string;
  is_enabled: boolean;
}

export function toValues(banner: DeskBanner | null): BannerValues {
  const { drama = null, link = null, texts = {} } = banner ?? {};
  return {
    target: drama ? 'drama' : link ? 'link' : banner ? 'none' : 'drama',
    drama,
    link: link ?? '',
    image: banner?.image ?? null,
    image_tall: banner?.image_tall ?? null,
    texts: recordWith(locales, (locale) => texts[locale] ?? { title: '', subtitle: '' }),
    starts_at: toLocal(banner?.starts_at ?? null),
    ends_at: toLocal(banner?.ends_at ?? null),
    is_enabled: banner?.is_enabled ?? true,
  };
}

/** The pictures that the banner would show: its own, or those of the title. */
export function picturesOf({ target, drama, image, image_tall }: BannerValues) {
  if (image !== null) return { image, image_tall };
  const ofTitle = target === 'drama' ? drama : null;
  return {
    image: ofTitle?.banner_wide ?? null,
    image_tall: image_tall ?? ofTitle?.banner_tall ?? null,
  };
}

const LINK = /^(?:\/(?!\/)\S*|https?:\/\/\S+)$/;

/** The error of each field by its path; English texts are required, since the others fall back to them. */
export function findErrors(t: Translator['t'], values: BannerValues): FieldErrors {
  const { target, drama, link, texts, starts_at, ends_at } = values;
  const titleError = (locale: Locale) => {
    if (texts[locale].title.trim()) return undefined;
    if (locale === fallbackLocale) return t('deskSite.titleNeeded');
    return texts[locale].subtitle.trim() ? t('deskSite.titleForSubtitle') : undefined;
  };
  return {
    drama: target === 'drama' && !drama ? t('deskSite.dramaNeeded') : undefined,
    link: target === 'link' && !LINK.test(link.trim()) ? t('deskSite.linkWrong') : undefined,
    image: picturesOf(values).image === null ? t('deskSite.pictureNeeded') : undefined,
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}.title`, titleError(locale)])),
    ends_at:
      ends_at && starts_at && ends_at <= starts_at ? t('deskSite.endBeforeStart') : undefined,
  };
}

type BannerChange = Omit<DeskInput<'addBanner'>, 'position'>;

/** What the server stores; a language without a title is left out. */
export function toChange(values: BannerValues): BannerChange {
  const { target, drama, link, starts_at, ends_at, is_enabled, texts } = values;
  const { image, image_tall } = picturesOf(values);
  const written = Object.entries(texts).filter(([, { title }]) => title.trim() !== '');
  return {
    ...(image !== null && { image }),
    image_tall,
    drama: target === 'drama' ? (drama?.drama ?? null) : null,
    link: target === 'link' ? link.trim() : null,
    starts_at: fromLocal(starts_at),
    ends_at: fromLocal(ends_at),
    is_enabled,
    texts: Object.fromEntries(written),
  };
}

/** `2026-12-01T09:00`, in the time zone of the browser. */
export function toLocal(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function fromLocal(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
