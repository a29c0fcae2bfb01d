import { formatTime, printFacts } from '#cli/print.ts';
import type {
  EpisodeReport,
  ScreenerListEntry,
  ScreenerRecord,
} from '#server/areas/screeners/screener-record.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { describeTotals } from './report/describe-viewing.ts';

/** `Ana Prado, Luz Media, ana@luz.example` */
export function describeRecipient({
  name,
  company,
  email,
}: Pick<ScreenerListEntry, 'name' | 'company' | 'email'>): string {
  return [name, company, email]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ');
}

/** `2026-11-16 12:00:00 UTC to 2026-11-30 12:00:00 UTC`; nothing for a request. */
export function describePeriod({ opensAt, expiresAt }: ScreenerListEntry): string {
  return opensAt && expiresAt ? `${formatTime(opensAt)} to ${formatTime(expiresAt)}` : '';
}

/** The titles, with a mark at those that cannot be watched. */
export function describeTitles({
  titles,
  watchable,
}: Pick<ScreenerListEntry, 'titles' | 'watchable'>): string[] {
  return titles.map((title, at) => (watchable[at] ? title : `${title} (cannot be watched)`));
}

export function printScreener(screener: ScreenerRecord, episodes: EpisodeReport[]): void {
  const views = episodes.flatMap(({ lastAt }) => lastAt?.getTime() ?? []);
  printFacts({
    screener: screener.id,
    ...describeTerms(screener),
    // The page of a request that was not approved does not exist.
    link: screener.sentAt && screener.link,
    recipient: describeRecipient(screener),
    language: screener.locale,
    "buyer's message": screener.message,
    created: `${formatTime(screener.createdAt)}, ${screener.createdBy}`,
    decided: screener.decidedAt,
    reason: screener.reason,
    'mailed last': screener.sentAt,
    'first view': screener.startedAt,
    'last view': views.length > 0 ? new Date(Math.max(...views)) : null,
    finished: screener.finishedAt,
    watched: views.length > 0 ? describeTotals(episodes) : null,
    'burned-in copies': describeBurned(screener),
  });
}

/** Prints what was created, or with `dryRun` what would be. */
export function printCreated(created: ScreenerRecord[], { dryRun }: { dryRun?: boolean }): void {
  const [first] = created;
  if (!first) return;
  if (dryRun) console.log('Dry run: nothing was created. It would be:');
  for (const { id, link, ...recipient } of created)
    console.log(
      dryRun
        ? describeRecipient(recipient)
        : `Screener ${id}: ${describeRecipient(recipient)} gets an email with ${link}`,
    );
  printFacts(describeTerms(first));
}

function describeTerms(screener: ScreenerRecord) {
  const { maxPlays, hasWatermark, isBurnedIn } = screener;
  return {
    state: screener.state,
    titles: describeTitles(screener).map(
      (title, at) => `${title}: ${describeEpisodes(screener.episodes[at] ?? [])}`,
    ),
    period: describePeriod(screener),
    plays: maxPlays === null ? 'unlimited' : `${maxPlays} of each episode`,
    watermark: isBurnedIn ? 'burned in' : hasWatermark ? 'over the film' : 'none',
    note: screener.note,
  };
}

/** `episodes 1-3, 5` */
function describeEpisodes(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  if (runs.length === 0) return 'no episodes';
  const words = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${numbers.length === 1 ? 'episode' : 'episodes'} ${words.join(', ')}`;
}

function describeBurned({ burned, isBurnedIn }: ScreenerRecord): string[] {
  if (!isBurnedIn) return [];
  const done = burned.filter(({ state }) => state === 'done').length;
  return [
    `${done} of ${countNoun(burned.length, 'episode')} ready`,
    ...burned
      .filter(({ state }) => state === 'running' || state === 'failed')
      .map(
        ({ dramaId, episodeNo, state, progress, error }) =>
          `id:${dramaId}, episode ${episodeNo}: ${state === 'failed' ? `failed, ${error}` : `${Math.floor(progress * 100)}%`}`,
      ),
  ];
}
