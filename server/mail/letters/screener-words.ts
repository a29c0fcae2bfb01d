import type { Translator } from '#i18n/i18n.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { Entry } from './layout.ts';
import { inlineName, oneLine } from './order-letter.ts';
import { momentWords } from './quote-words.ts';

export interface ScreenerSummary {
  screenerId: number;
  token: string;
  email: string;
  name: string;
  company: string;
  /** The buyer's message with the request. */
  message: string;
  /** The operator's note to the recipient. */
  note: string;
  reason: string;
  opensAt: Date | null;
  expiresAt: Date | null;
  /** Plays per episode; null without a limit. */
  maxPlays: number | null;
  titles: { title: string; episodes: number[]; isComplete: boolean }[];
}

/** A title in a subject is cut after this many characters. */
const MAX_SUBJECT_TITLE = 60;

/** The values of every mail about a screener. */
export function screenerValues(translator: Translator, screener: ScreenerSummary) {
  const { email, name, company, screenerId, expiresAt, titles } = screener;
  const title = shortName(titles[0]?.title ?? '');
  return {
    titles: translator.t('mail.screenerTitles', { title, count: titles.length - 1 }),
    email,
    recipient: recipientWords(screener),
    buyer: inlineName(company || name),
    screenerId: String(screenerId),
    end: expiresAt ? momentWords(translator, expiresAt.toISOString()) : '',
  };
}

export function screenerEntries(translator: Translator, { titles }: ScreenerSummary): Entry[] {
  return titles.map(({ title, ...chosen }) => ({
    title,
    details: episodeWords(translator, chosen),
  }));
}

/** The time of opening is left out if it has passed. */
export function screenerFacts(
  translator: Translator,
  screener: ScreenerSummary,
  now: Date,
): string[] {
  const { t } = translator;
  const { opensAt, expiresAt, maxPlays } = screener;
  const timeOf = (moment: Date) => momentWords(translator, moment.toISOString());
  return [
    ...(opensAt && opensAt > now ? [t('mail.screenerFrom', { time: timeOf(opensAt) })] : []),
    ...(expiresAt ? [t('mail.screenerUntil', { time: timeOf(expiresAt) })] : []),
    ...(maxPlays === null ? [] : [t('mail.screenerPlays', { plays: String(maxPlays) })]),
    t('mail.screenerRecipient', { recipient: recipientWords(screener) }),
  ];
}

/** `All 24 episodes`, or `Episodes 2–3, 5` */
function episodeWords(
  { t, locale }: Translator,
  { episodes, isComplete }: Omit<ScreenerSummary['titles'][number], 'title'>,
): string[] {
  const count = episodes.length;
  if (count === 0) return [];
  if (isComplete) return [t('mail.screenerAllEpisodes', { count })];
  const runs = findRuns(episodes).map(([from, to]) =>
    from === to
      ? t('mail.screenerEpisode', { number: String(from) })
      : t('mail.screenerEpisodeRange', { from: String(from), to: String(to) }),
  );
  return [t('mail.screenerEpisodes', { count, episodes: joinNames(locale, runs) })];
}

/** The first and last number of each run: 2–3 and 5 of 2, 3, 5. */
function findRuns(numbers: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** `Ana Prado · Luz Media · ana@luz.example` */
function recipientWords({ name, company, email }: ScreenerSummary): string {
  return [name, company].map(inlineName).filter(Boolean).concat(email).join(' · ');
}

function shortName(title: string): string {
  const line = oneLine(title);
  const short = cutText(line, MAX_SUBJECT_TITLE);
  return inlineName(short === line ? short : `${short}…`);
}
