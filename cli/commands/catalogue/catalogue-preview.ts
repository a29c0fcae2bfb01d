import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { WORLD } from '#contract/licence/territories.ts';
import {
  type PrintedRow,
  toPrintedRow,
} from '#server/areas/catalogue/import/report/print-report.ts';
import type { Context } from '#server/context.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { beginMediaChange } from '../media/media-change.ts';
import { describeTerritories } from './describe-playback-rules.ts';
import { warnStillPublic } from './warn-still-public.ts';

interface PreviewOptions {
  territories?: string;
  except?: string;
  dryRun?: true;
}

/** Columns of the import. */
interface PreviewRule {
  preview: string;
  preview_episodes?: string;
}

export function addPreviewCommand(catalogue: Command) {
  catalogue
    .command('preview')
    .argument('<drama>')
    .argument('[episodes]', 'all, none, or the number of the last episode', previewRule)
    .description('set which episodes of a drama everybody may watch, and where')
    .option(
      '--territories <codes>',
      'where: country codes, WORLD, or names of regions; without WORLD it clears --except',
    )
    .option('--except <codes>', 'countries that WORLD does not include')
    .option('--dry-run', 'print what would change; change nothing')
    .addHelpText(
      'after',
      `
A drama is named by its external id, or by the number in its address: id:12 for /en/player/12. Other episodes
can be watched with a screener only; the site still lists the drama. Territories are applied if the server knows
the visitors' countries (COUNTRY_HEADER). What is not given is not changed.

Examples:
  vignette catalogue preview demo:thirteenth-floor-key 3
  vignette catalogue preview demo:dead-air-in-harrow-creek none
  vignette catalogue preview demo:agave-heiress all --territories WORLD --except CN,JP`,
    )
    .action((drama: string, rule: PreviewRule | undefined, options: PreviewOptions) =>
      operate(async ({ context, actor }) => setPreview(context, actor, drama, rule, options)),
    );
}

function previewRule(text: string): PreviewRule {
  if (text === 'all' || text === 'none') return { preview: text };
  if (/^[1-9]\d{0,4}$/.test(text)) return { preview: 'first', preview_episodes: text };
  throw new InvalidArgumentError(
    text === '0'
      ? 'The number is from 1; use none to lock all episodes.'
      : 'Must be all, none or a number of episodes.',
  );
}

async function setPreview(
  context: Context,
  actor: string,
  drama: string,
  rule: PreviewRule | undefined,
  { territories, except, dryRun }: PreviewOptions,
): Promise<void> {
  const isDryRun = dryRun ?? false;
  const value = {
    ...rule,
    ...(territories !== undefined && { watch_territories: territories }),
    ...(except !== undefined && { watch_territories_excluded: except }),
  };
  if (Object.keys(value).length === 0)
    throw new OperatorError(
      'Give the episodes (all, none or a number), --territories or --except.',
    );
  const { external_id } = await context.curation.dramas.show(drama);
  const media = await beginMediaChange(context);
  const reports: PrintedRow[] = [];
  const { refused } = await context.curation.import(toSource({ external_id, ...value }), {
    actor,
    action: 'catalogue.preview',
    isDryRun,
    mayRemoveEpisodes: false,
    onRow: (report) => reports.push(toPrintedRow(report)),
    onProgress: () => {},
  });
  if (refused > 0)
    throw new OperatorError(reports.flatMap(({ details }) => details.map(nameOption)).join('\n'));
  printResult(external_id, reports[0], isDryRun);
  if (isDryRun) return;
  const changed = await context.curation.dramas.show(drama);
  const isLimited = describeTerritories(changed) !== WORLD;
  if ((territories ?? except) !== undefined && isLimited && !context.config.countryHeader)
    console.log('COUNTRY_HEADER is not set, so the territories are not applied.');
  if (changed.preview === 'first' && changed.episodes.length > 0)
    warnIfAllOpen(
      changed.episodes.map(({ episode }) => episode),
      changed.preview_episodes ?? 0,
    );
  await warnStillPublic(context, [external_id]);
  await media.settle([external_id]);
}

function warnIfAllOpen(episodes: number[], last: number): void {
  if (episodes.some((episode) => episode > last)) return;
  console.log(
    `It has ${countNoun(episodes.length, 'episode')}, so all are open; new ones up to number ${last} will be too.`,
  );
}

const OPTION_NAMES: Record<string, string> = {
  preview_episodes: 'episodes',
  watch_territories: '--territories',
  watch_territories_excluded: '--except',
};

/** Errors of the import begin with the name of the column. */
function nameOption(error: string): string {
  return error.replace(/^\w+/, (column) => OPTION_NAMES[column] ?? column);
}

function toSource(value: Record<string, string>) {
  const row = { kind: 'drama' as const, place: 'this drama', value };
  return { name: undefined, folder: '.', rows: rowsOf(row) };
}

async function* rowsOf<Row>(row: Row) {
  yield row;
}

function printResult(drama: string, report: PrintedRow | undefined, isDryRun: boolean) {
  if (!report) return console.log(`Nothing changed: ${drama} has this rule already.`);
  const changes = report.details.filter((detail) => !report.warnings?.includes(detail));
  console.log(`${drama} ${isDryRun ? 'would be' : 'is'} changed: ${changes.join('; ')}`);
}
