import { readJson } from '#cli/read-json.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { BannerEdit } from '#server/areas/catalogue/curation/banner-request.ts';
import { WrongUse } from '#server/errors/operator-error.ts';

/** Represents `none` on the command line. It is not null, because commander turns null into ''. */
const NONE: unique symbol = Symbol('none');

export function orNone<Value>(parse: (text: string) => Value) {
  return (text: string) => (text === 'none' ? NONE : parse(text));
}

export const textOrNone = orNone((text) => text);

function asNull<Value>(value: Value | typeof NONE): Value | null {
  return value === NONE ? null : value;
}

interface TextOptions {
  texts?: string;
  title?: Partial<Record<Locale, string>>;
  subtitle?: Partial<Record<Locale, string>>;
}

interface EditOptions extends TextOptions {
  drama?: string | typeof NONE;
  link?: string | typeof NONE;
  image?: string;
  imageTall?: string | typeof NONE;
  from?: Date | typeof NONE;
  until?: Date | typeof NONE;
  position?: number;
  hide?: boolean;
  show?: boolean;
}

export async function readEdit(options: EditOptions): Promise<BannerEdit> {
  const { image, imageTall, drama, link, from, until, position: place, hide, show } = options;
  const { texts, title, subtitle } = options;
  if (Object.keys(options).length === 0)
    throw new WrongUse('Give at least one option, such as --title.');
  if (hide && show) throw new WrongUse('Give --hide or --show, not both.');
  if (texts && (title ?? subtitle))
    throw new WrongUse('Give --texts, or --title and --subtitle, not both.');
  return {
    image,
    imageTall: asNull(imageTall),
    drama: asNull(drama),
    link: asNull(link),
    startsAt: asNull(from),
    endsAt: asNull(until),
    position: place,
    folder: process.cwd(),
    ...((hide ?? show) && { isEnabled: show === true }),
    ...(texts && { texts: await readJson(texts) }),
    titles: title,
    subtitles: subtitle,
  };
}

export async function readTexts({ texts, title, subtitle = {} }: TextOptions): Promise<unknown> {
  if (texts && title) throw new WrongUse('Give --texts or --title, not both.');
  if (texts) return readJson(texts);
  if (!title) throw new WrongUse('A banner needs a --title, or --texts.');
  return Object.fromEntries(
    locales
      .filter((locale) => title[locale] ?? subtitle[locale])
      .map((locale) => [locale, { title: title[locale], subtitle: subtitle[locale] }]),
  );
}
