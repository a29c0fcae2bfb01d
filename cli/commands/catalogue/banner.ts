import type { Command } from '@commander-js/extra-typings';
import { localeText, localTime, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { printList } from '#cli/print-list.ts';
import { readJson } from '#cli/read-json.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { BannerEdit } from '#server/areas/catalogue/curation/banner-request.ts';
import { WrongUse } from '#server/errors/operator-error.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const position = wholeNumber(1, 1000);
const IMAGE = 'wide picture: an ingested file, or its path /media/…';
const TEXTS = 'instead of --title and --subtitle: { "en": { "title": "…", "subtitle": "…" }, … }';
const REMOVABLE = '"none" removes it';

const FIELD_NAMES: Record<string, string> = {
  image_tall: 'tall image',
  is_enabled: 'visibility',
  starts_at: 'start',
  ends_at: 'end',
};

/** Represents `none` on the command line. It is not null, because commander turns null into ''. */
const NONE: unique symbol = Symbol('none');

function orNone<Value>(parse: (text: string) => Value) {
  return (text: string) => (text === 'none' ? NONE : parse(text));
}

const textOrNone = orNone((text) => text);

function asNull<Value>(value: Value | typeof NONE): Value | null {
  return value === NONE ? null : value;
}

export function addBannerCommands(program: Command) {
  const banner = program.command('banner').description('the banners at the top of the home page');

  banner
    .command('list')
    .description('list the banners in their order')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette banner list')
    .action(({ json }) =>
      operate(async ({ context }) =>
        printList(
          await context.curation.banners.list(),
          {
            position: (one) => one.position,
            banner: (one) => one.id,
            title: ({ texts }) => texts.en?.title,
            'links to': ({ drama, link }) => drama ?? link,
            from: ({ starts_at }) => starts_at,
            until: ({ ends_at }) => ends_at,
            shown: ({ hidden }) => hidden ?? 'yes',
          },
          { json },
        ),
      ),
    );

  banner
    .command('add')
    .description('add a banner, last unless a position is given')
    .option('--drama <drama>', 'links to this drama; without --image its pictures are used')
    .option('--link <address>', 'links to a page of this site, such as /en/about, or to https://…')
    .option('--image <picture>', IMAGE)
    .option('--image-tall <picture>', 'the picture for upright phones')
    .option('--title <language=text>', 'repeat per language; en is required', localeText)
    .option('--subtitle <language=text>', 'repeat per language', localeText)
    .option('--texts <file.json>', TEXTS)
    .option('--from <time>', 'shown from then on', localTime)
    .option('--until <time>', 'shown until then', localTime)
    .option('--position <number>', 'place in the order, from 1', position)
    .addHelpText(
      'after',
      `
Examples:
  vignette banner add --drama demo:lighthouse-impostor --title en="The light is on" --title zh=灯亮了
  vignette banner add --link /en/cooperation --image /media/banners/kitchen-number-eight-1600.webp \\
    --texts fair.json --from 2026-03-01 --until 2026-03-08T18:00`,
    )
    .action(({ drama, link, image, imageTall, from, until, position: place, ...options }) =>
      operate(async ({ context, actor }) => {
        const added = await context.curation.banners.add(
          {
            drama,
            link,
            image,
            imageTall,
            position: place,
            startsAt: from,
            endsAt: until,
            folder: process.cwd(),
            texts: await readTexts(options),
          },
          actor,
        );
        console.log(`Added banner ${added}.`);
      }),
    );

  banner
    .command('edit')
    .argument('<banner>', 'its number in the list', id)
    .description('change the named fields; the others keep their values')
    .option('--drama <drama>', `links to this drama; ${REMOVABLE}`, textOrNone)
    .option('--link <address>', `links to this address; ${REMOVABLE}`, textOrNone)
    .option('--image <picture>', IMAGE)
    .option('--image-tall <picture>', `the picture for upright phones; ${REMOVABLE}`, textOrNone)
    .option('--title <language=text>', 'repeat per language', localeText)
    .option('--subtitle <language=text>', 'repeat per language', localeText)
    .option('--texts <file.json>', `${TEXTS}; replaces all texts`)
    .option('--from <time>', `shown from then on; ${REMOVABLE}`, orNone(localTime))
    .option('--until <time>', `shown until then; ${REMOVABLE}`, orNone(localTime))
    .option('--position <number>', 'place in the order, from 1', position)
    .option('--hide', 'do not show it until --show')
    .option('--show', 'show it again')
    .addHelpText(
      'after',
      `
Examples:
  vignette banner edit 3 --title es="La luz" --until none
  vignette banner edit 3 --image /media/banners/agave-heiress-1600.webp --link /en/cooperation --position 1`,
    )
    .action((bannerId, options) =>
      operate(async ({ context, actor }) => {
        const changed = await context.curation.banners.edit(
          bannerId,
          await readEdit(options),
          actor,
        );
        const what = changed.map((field) => FIELD_NAMES[field] ?? field).join(', ');
        console.log(`Banner ${bannerId}: ${what ? `changed ${what}` : 'unchanged'}.`);
      }),
    );

  banner
    .command('remove')
    .argument('<banner>', 'its number in the list', id)
    .description('remove a banner permanently')
    .addHelpText('after', '\nExample:\n  vignette banner remove 3')
    .action((bannerId) =>
      operate(async ({ context, actor }) => {
        await context.curation.banners.remove(bannerId, actor);
        console.log(`Removed banner ${bannerId}.`);
      }),
    );

  banner
    .command('move')
    .argument('<banner>', 'its number in the list', id)
    .argument('<position>', 'the new position, from 1', position)
    .description('move a banner to another position; the others keep their order')
    .addHelpText('after', '\nExample:\n  vignette banner move 3 1')
    .action((bannerId, wanted) =>
      operate(async ({ context, actor }) => {
        const place = await context.curation.banners.move(bannerId, wanted, actor);
        console.log(`Banner ${bannerId} is at position ${place}.`);
      }),
    );
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

async function readEdit(options: EditOptions): Promise<BannerEdit> {
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

async function readTexts({ texts, title, subtitle = {} }: TextOptions): Promise<unknown> {
  if (texts && title) throw new WrongUse('Give --texts or --title, not both.');
  if (texts) return readJson(texts);
  if (!title) throw new WrongUse('A banner needs a --title, or --texts.');
  return Object.fromEntries(
    locales
      .filter((locale) => title[locale] ?? subtitle[locale])
      .map((locale) => [locale, { title: title[locale], subtitle: subtitle[locale] }]),
  );
}
