import type { EpisodeReport } from '#server/areas/screeners/screener-record.ts';
import { countNoun } from '#server/text/count-noun.ts';

export const isWatched = ({ firstAt }: EpisodeReport) => firstAt !== null;

/** `2 of 6 episodes, 1:42 of 8:00 (21%), 2 plays, 2:02 with repeats` */
export function describeTotals(episodes: EpisodeReport[]): string {
  const watched = episodes.filter(isWatched).length;
  return `${watched} of ${countNoun(episodes.length, 'episode')}, ${describeViewing(episodes)}`;
}

/** `0:42 of 1:30 (46%), 2 plays`; not 100% before everything was watched. */
export function describeViewing(episodes: EpisodeReport[]): string {
  const watched = sum(episodes, ({ watchedSeconds }) => watchedSeconds);
  const viewed = sum(episodes, ({ viewedSeconds }) => viewedSeconds);
  const duration = sum(episodes, ({ durationSeconds }) => durationSeconds);
  const plays = sum(episodes, (episode) => episode.plays);
  const percent = duration > 0 ? Math.floor((watched / duration) * 100) : 0;
  return [
    `${clock(watched)} of ${clock(duration)} (${percent}%)`,
    countNoun(plays, 'play'),
    ...(viewed > watched ? [`${clock(viewed)} with repeats`] : []),
  ].join(', ');
}

function sum(episodes: EpisodeReport[], of: (episode: EpisodeReport) => number): number {
  return episodes.reduce((total, episode) => total + of(episode), 0);
}

/** `1:02:03`, or `2:03` below an hour. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
