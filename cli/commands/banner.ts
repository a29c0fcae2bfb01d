import type { Command } from 'commander';
import { type Locale, locales } from '../../i18n/locales.ts';
import { WrongUse } from '../../server/operator-error.ts';
import { localeText, localTime, wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { printList } from '../print.ts';
import { readJson } from '../read-json.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const position = wholeNumber(1, 1000);

export function addBannerCommands(program: Command) {
  const banner = program.command('banner').description('what the home page shows first');

  banner
    .command('list')
    .description('in their order')
    .option('--json', 'for programs')
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
    .description('adds one, last unless a position is given')
    .option('--drama <drama>', 'leads to this drama; its own pictures serve without --image')
    .option('--link <address>', 'leads to a page of this site, /en/about, or to https://…')
    .option('--image <picture>', 'wide: /media/…, or a file after "media ingest"')
    .option('--image-tall <picture>', 'the same for a phone held upright')
    .option('--title <language=text>', 'once a language; en must be there', localeText)
    .option('--subtitle <language=text>', 'once a language', localeText)
    .option('--texts <file.json>', '{ "en": { "title": "…", "subtitle": "…" }, … } instead')
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
    .command('remove')
    .argument('<banner>', 'its number in the list', id)
    .description('removes one for good')
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
    .description('moves one to another position; the others make room')
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
