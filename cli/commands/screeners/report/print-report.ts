import { formatTime } from '#cli/print.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import type { EpisodeReport, ScreenerRecord } from '#server/areas/screeners/screener-record.ts';
import { describeRecipient } from '../print-screener.ts';
import { describeTotals, describeViewing, isWatched } from './describe-viewing.ts';
import { drawStrip, explainStrip, type StripStyle } from './report-strip.ts';

const NUMBER_WIDTH = 9;

/** Prints what was watched of each episode, the totals and a legend. */
export function printReport(
  screener: ScreenerRecord,
  episodes: EpisodeReport[],
  style: StripStyle,
): void {
  console.log(`Screener ${screener.id}, ${screener.state}: ${describeRecipient(screener)}`);
  for (const drama of groupByDrama(episodes)) {
    console.log(`\n${oneLine(drama[0]?.title ?? '')}`);
    for (const run of groupUnwatched(drama)) printRun(run, style);
  }
  console.log(`\nTotal: ${describeTotals(episodes)}`);
  if (episodes.some(isWatched)) console.log(explainStrip(style));
}

function groupByDrama(episodes: EpisodeReport[]): EpisodeReport[][] {
  return Array.from(Map.groupBy(episodes, ({ dramaId }) => dramaId).values());
}

/** Each watched episode alone, and those between them together. */
function groupUnwatched(episodes: EpisodeReport[]): EpisodeReport[][] {
  const runs: EpisodeReport[][] = [];
  for (const episode of episodes) {
    const last = runs.at(-1);
    const follows = last?.at(-1)?.episodeNo === episode.episodeNo - 1;
    if (last?.[0] && follows && !isWatched(last[0]) && !isWatched(episode)) last.push(episode);
    else runs.push([episode]);
  }
  return runs;
}

function printRun(run: EpisodeReport[], style: StripStyle): void {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  const numbers = first === last ? String(first.episodeNo) : `${first.episodeNo}-${last.episodeNo}`;
  const head = numbers.padStart(NUMBER_WIDTH);
  if (!isWatched(first)) return void console.log(`${head}  not watched`);
  console.log(`${head}  ${drawStrip(first, style)}`);
  for (const line of describeEpisode(first)) console.log(`${' '.repeat(NUMBER_WIDTH)}  ${line}`);
}

function describeEpisode(episode: EpisodeReport): string[] {
  const { firstAt, lastAt, devices, countries } = episode;
  const nameOf = createNamer('en', 'region');
  return [
    describeViewing([episode]),
    firstAt && lastAt && `first ${formatTime(firstAt)}, last ${formatTime(lastAt)}`,
    [devices.join(', '), countries.map(nameOf).join(', ')].filter(Boolean).join('; '),
  ].flatMap((line) => (line ? [oneLine(line)] : []));
}

/** Titles and names of devices come from others: control characters must not reach the terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ');
}
