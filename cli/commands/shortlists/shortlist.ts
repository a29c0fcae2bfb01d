import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { nonEmptyText, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { formatTime, printFacts, printJson } from '#cli/print.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import {
  MAX_SHARE_DAYS,
  MAX_SHORTLIST_NAME,
  MAX_SHORTLIST_NOTE,
  MAX_TITLE_NOTE,
} from '#contract/limits/shortlist-limits.ts';
import { paths } from '#contract/site/paths.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

const SHORTLIST = [
  '<shortlist>',
  'as in the first column of "vignette shortlist list"',
  wholeNumber(1, Number.MAX_SAFE_INTEGER),
] as const;
const DEFAULT_DAYS = 30;

export function addShortlistCommands(program: Command) {
  const shortlist = program
    .command('shortlist')
    .description("operators' lists of titles, which are shared by a link");
  addReading(shortlist);
  addChanging(shortlist);
  addSharing(shortlist);
}

function addReading(shortlist: Command) {
  shortlist
    .command('list')
    .description('list the shortlists of operators, the latest change first')
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette shortlist list')
    .action(({ limit, json }) =>
      operate(async ({ context }) =>
        printList(
          context.shortlistDesk.list(),
          {
            shortlist: (row) => row.shortlist,
            name: ({ name }) => name,
            titles: ({ titles }) => titles,
            changed: ({ updated_at }) => updated_at,
            'shared until': ({ shared_until }) => shared_until,
          },
          { json, limit },
        ),
      ),
    );

  shortlist
    .command('show')
    .argument(...SHORTLIST)
    .description('show the titles, the notes and the link of a shortlist')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette shortlist show 3')
    .action((id, { json }) =>
      operate(async ({ context }) => {
        const list = await context.shortlistDesk.show(fallbackLocale, id);
        if (json) return printJson(list);
        printFacts({
          name: list.name,
          note: list.note,
          changed: list.updated_at,
          link: list.share && linkOf(context.config.publicUrl, list.share.token),
          'shared until': list.share && new Date(list.share.expires_at),
          titles: list.titles.map(
            ({ drama, title, note }) => `${drama} ${title}${note && `: ${note}`}`,
          ),
        });
      }),
    );
}

function addChanging(shortlist: Command) {
  shortlist
    .command('create')
    .argument('<name>', 'what recipients see as its heading', nonEmptyText(MAX_SHORTLIST_NAME))
    .argument('<dramas...>', 'ids of published dramas, in order')
    .description('make a shortlist')
    .addHelpText(
      'after',
      '\nExample:\n  vignette shortlist create "Autumn slate" demo:agave-heiress demo:salt-on-the-vows',
    )
    .action((name, dramas: string[]) =>
      operate(async ({ context, actor }) => {
        const id = await context.shortlistDesk.create(name, dramas, actor);
        console.log(`Made shortlist ${id} with ${countNoun(dramas.length, 'title')}.`);
        console.log(`"vignette shortlist share ${id}" makes a link to it.`);
      }),
    );

  shortlist
    .command('edit')
    .argument(...SHORTLIST)
    .description('change the name, the note, the titles or their notes')
    .option('--name <text>', 'its name', nonEmptyText(MAX_SHORTLIST_NAME))
    .option(
      '--note <text>',
      'the note above the titles; "" removes it',
      shortText(MAX_SHORTLIST_NOTE),
    )
    .option('--titles <dramas...>', 'all titles, in order; titles that stay keep their notes')
    .option('--title-note <drama=text>', 'the note of a title; repeat per title', titleNote)
    .addHelpText(
      'after',
      `
Examples:
  vignette shortlist edit 3 --titles demo:salt-on-the-vows demo:agave-heiress
  vignette shortlist edit 3 --note "For Thursday" --title-note "demo:agave-heiress=A strong start"`,
    )
    .action((id, { name, note, titles, titleNote: titleNotes }) =>
      operate(async ({ context, actor }) => {
        const change = { name, note, dramas: titles, titleNotes };
        if (Object.values(change).every((value) => value === undefined))
          throw new WrongUse('Give --name, --note, --titles or --title-note.');
        await context.shortlistDesk.edit(id, change, actor);
        console.log(`Changed shortlist ${id}.`);
      }),
    );

  shortlist
    .command('delete')
    .argument(...SHORTLIST)
    .description('delete a shortlist; its link stops working')
    .addHelpText('after', '\nExample:\n  vignette shortlist delete 3')
    .action((id) =>
      operate(async ({ context, actor }) => {
        await context.shortlistDesk.delete(id, actor);
        console.log(`Deleted shortlist ${id}.`);
      }),
    );
}

function addSharing(shortlist: Command) {
  shortlist
    .command('share')
    .argument(...SHORTLIST)
    .option(
      '--days <number>',
      'how long the link works',
      wholeNumber(1, MAX_SHARE_DAYS),
      DEFAULT_DAYS,
    )
    .description('make a link, or change the end of the existing one')
    .addHelpText('after', '\nExample:\n  vignette shortlist share 3 --days 14')
    .action((id, { days }) =>
      operate(async ({ context, actor }) => {
        const { token, until } = await context.shortlistDesk.share(id, days, actor);
        console.log(linkOf(context.config.publicUrl, token));
        console.log(`The link works until ${formatTime(until)}.`);
      }),
    );

  shortlist
    .command('unshare')
    .argument(...SHORTLIST)
    .description('stop sharing; the next link is another one')
    .addHelpText('after', '\nExample:\n  vignette shortlist unshare 3')
    .action((id) =>
      operate(async ({ context, actor }) => {
        await context.shortlistDesk.unshare(id, actor);
        console.log(`Shortlist ${id} is not shared any more.`);
      }),
    );
}

function linkOf(publicUrl: string, token: string): string {
  return publicUrl + paths.sharedShortlist(fallbackLocale, token);
}

function shortText(max: number) {
  const parse = nonEmptyText(max);
  return (text: string) => (text.trim() === '' ? '' : parse(text));
}

/** Parses `demo:agave-heiress=A strong start` and adds it to `before`. */
function titleNote(text: string, before: Record<string, string> = {}) {
  const [, drama, note = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (!drama) throw new InvalidArgumentError('Must be <drama>=<text>.');
  return { ...before, [drama]: shortText(MAX_TITLE_NOTE)(note) };
}
