import type { Command } from 'commander';
import { type Locale, locales } from '../../../i18n/locales.ts';
import { WrongUse } from '../../../server/errors/operator-error.ts';
import type { BannerEdit } from '../../../server/modules/catalogue/curation/banners.service.ts';
import { localeText, localTime, wholeNumber } from '../../arguments.ts';
import { operate } from '../../operate.ts';
import { printList } from '../../print.ts';
import { readJson } from '../../read-json.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const position = wholeNumber(1, 1000);
const IMAGE = 'wide: a file that was ingested, or its address /media/…';
const TEXTS = '{ "en": { "title": "…", "subtitle": "…" }, … } instead';
const REMOVABLE = 'none removes it';

const FIELD_NAMES: Record<string, string> = {
  image_tall: 'tall image',
  is_enabled: 'visibility',
  starts_at: 'start',
  ends_at: 'end',
};

/** `none` on the command line; not null, which commander turns into ''. */
const NONE = Symbol('none');

function orNone<Value = string>(parse: (text: string) => Value | string = (text) => text) {
  return (text: string) => (text === 'none' ? NONE : parse(text));
}

function asNull<Value>(value: Value | typeof NONE): Value | null {
  return value === NONE ? null : value;
}

export function addBannerCommands(program: Command) {
  const banner = program.command('banner').description('what the home page shows first');

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
            'leads to': ({ drama, link }) => drama ?? link,
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
    .option('--drama <drama>', 'leads to this drama; without --image its own pictures are used')
    .option('--link <address>', 'leads to a page of this site, /en/about, or to https://…')
    .option('--image <picture>', IMAGE)
    .option('--image-tall <picture>', 'the same for a phone held upright')
    .option('--title <language=text>', 'repeat per language; en is required', localeText)
    .option('--subtitle <language=text>', 'repeat per language', localeText)
    .option('--texts <file.json>', TEXTS)
    .option('--from <time>', 'shown from then on', localTime)
    .option('--until <time>', 'shown until then', localTime)
    .option('--position <number>', 'where, from 1', position)
    .addHelpText(
      'after',
      `
Examples:
  vignette banner add --drama demo:lighthouse-impostor --title en="The light is on" --title zh=灯亮了
  vignette banner add --link /en/cooperation --image /media/banners/kitchen-number-eight-1600.webp \\
    --texts fair.json --from 2026-03-01 --until 2026-03-08T18:00`,
    )
    .action(({ drama, link, image, imageTall, from, until, position: place, ...given }) =>
      operate(async ({ context, actor }) => {
        const added = await context.curation.banners.add(
          {
            ...{ drama, link, image, imageTall, position: place, startsAt: from, endsAt: until },
            folder: process.cwd(),
            texts: await textsOf(given),
          },
          actor,
        );
        console.log(`Banner ${added} is added.`);
      }),
    );

  banner
    .command('edit')
    .argument('<banner>', 'its number in the list', id)
    .description('change what is given and keep the rest')
    .option('--drama <drama>', `leads to this drama; ${REMOVABLE}`, orNone())
    .option('--link <address>', `leads to this address; ${REMOVABLE}`, orNone())
    .option('--image <picture>', IMAGE)
    .option('--image-tall <picture>', `the same for a phone held upright; ${REMOVABLE}`, orNone())
    .option('--title <language=text>', 'repeat per language', localeText)
    .option('--subtitle <language=text>', 'repeat per language', localeText)
    .option('--texts <file.json>', `${TEXTS}, replacing all texts`)
    .option('--from <time>', `shown from then on; ${REMOVABLE}`, orNone(localTime))
    .option('--until <time>', `shown until then; ${REMOVABLE}`, orNone(localTime))
    .option('--position <number>', 'where, from 1', position)
    .option('--hide', 'not shown until --show')
    .option('--show', 'shown again')
    .addHelpText(
      'after',
      `
Examples:
  vignette banner edit 3 --title es="La luz" --until none
  vignette banner edit 3 --image /media/banners/agave-heiress-1600.webp --link /en/cooperation --position 1`,
    )
    .action((bannerId, options) =>
      operate(async ({ context, actor }) => {
        const changed = await context.curation.banners.edit(bannerId, await editOf(options), actor);
        const what = changed.map((field) => FIELD_NAMES[field] ?? field).join(', ');
        console.log(`Banner ${bannerId}: ${what ? `changed ${what}` : 'unchanged'}.`);
      }),
    );

  banner
    .command('remove')
    .argument('<banner>', 'its number in the list', id)
    .description('remove a banner for good')
    .addHelpText('after', '\nExample:\n  vignette banner remove 3')
    .action((bannerId) =>
      operate(async ({ context, actor }) => {
        await context.curation.banners.remove(bannerId, actor);
        console.log(`Banner ${bannerId} is removed.`);
      }),
    );

  banner
    .command('move')
    .argument('<banner>', 'its number in the list', id)
    .argument('<position>', 'where to, from 1', position)
    .description('move a banner to another position; the others keep their order')
    .addHelpText('after', '\nExample:\n  vignette banner move 3 1')
    .action((bannerId, wanted) =>
      operate(async ({ context, actor }) => {
        const place = await context.curation.banners.move(bannerId, wanted, actor);
        console.log(`Banner ${bannerId} is at position ${place}.`);
      }),
    );
}

interface GivenTexts {
  texts?: string;
  title?: Partial<Record<Locale, string>>;
  subtitle?: Partial<Record<Locale, string>>;
}

interface GivenEdit extends GivenTexts {
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

async function editOf(given: GivenEdit): Promise<BannerEdit> {
  const { image, imageTall, drama, link, from, until, position: place, hide, show } = given;
  const { texts, title, subtitle } = given;
  if (Object.keys(given).length === 0) throw new WrongUse('Give at least one option to change.');
  if (hide && show) throw new WrongUse('Give --hide or --show, not both.');
  if (texts && (title ?? subtitle))
    throw new WrongUse('Give --texts, or --title and --subtitle, not both.');
  return {
    ...{ image, imageTall: asNull(imageTall), drama: asNull(drama), link: asNull(link) },
    ...{ startsAt: asNull(from), endsAt: asNull(until), position: place },
    folder: process.cwd(),
    ...((hide ?? show) && { isEnabled: show === true }),
    ...(texts && { texts: await readJson(texts) }),
    titles: title,
    subtitles: subtitle,
  };
}

async function textsOf({ texts, title, subtitle = {} }: GivenTexts): Promise<unknown> {
  if (texts && title) throw new WrongUse('Give --texts or --title, not both.');
  if (texts) return readJson(texts);
  if (!title) throw new WrongUse('A banner needs a --title, or --texts.');
  return Object.fromEntries(
    locales
      .filter((locale) => title[locale] ?? subtitle[locale])
      .map((locale) => [locale, { title: title[locale], subtitle: subtitle[locale] }]),
  );
}
