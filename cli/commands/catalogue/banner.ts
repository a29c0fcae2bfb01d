import type { Command } from '@commander-js/extra-typings';
import { localeText, localTime, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { printList } from '#cli/print-list.ts';
import { orNone, readEdit, readTexts, textOrNone } from './banner-options.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const position = wholeNumber(1, 1000);
const IMAGE = 'wide picture: an ingested file, or its path /media/…';
const TEXTS = 'instead of --title and --subtitle: { "en": { "title": "…", "subtitle": "…" }, … }';
const REMOVABLE = '"none" removes it';

/** Names of the changed fields that `banners.edit` returns; the others are printed as they are. */
const FIELD_NAMES: Record<string, string> = {
  image_tall: 'tall image',
  is_enabled: 'visibility',
  starts_at: 'start',
  ends_at: 'end',
};

export function addBannerCommands(program: Command) {
  const banner = program.command('banner').description('the banners at the top of the home page');
  addBannerList(banner);
  addBannerAdd(banner);
  addBannerEdit(banner);
  addBannerRemove(banner);
  addBannerMove(banner);
}

function addBannerList(banner: Command) {
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
}

function addBannerAdd(banner: Command) {
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
}

function addBannerEdit(banner: Command) {
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
}

function addBannerRemove(banner: Command) {
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
}

function addBannerMove(banner: Command) {
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
