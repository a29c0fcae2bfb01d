import { stringify } from 'csv-stringify/sync';
import { writeAsText } from '#server/files/formula-guard.ts';
import type { EpisodeReport, ScreenerRecord } from '../screener-record.ts';

/** One line for each episode; parts as `0-42.5×2`: from second 0 to 42.5, watched twice. */
export function writeReportCsv(screener: ScreenerRecord, episodes: EpisodeReport[]): Uint8Array {
  const lines = episodes.map((episode) =>
    Object.entries({
      screener: screener.id,
      email: screener.email,
      name: screener.name,
      company: screener.company,
      drama: episode.drama,
      title: episode.title,
      episode: episode.episodeNo,
      duration_seconds: round(episode.durationSeconds),
      watched_seconds: round(episode.watchedSeconds),
      viewed_seconds: round(episode.viewedSeconds),
      plays: episode.plays,
      first_view: episode.firstAt?.toISOString() ?? '',
      last_view: episode.lastAt?.toISOString() ?? '',
      devices: episode.devices.join(', '),
      countries: episode.countries.join(' '),
      parts: episode.parts
        .map(({ from, to, times }) => `${round(from)}-${round(to)}×${times}`)
        .join(' '),
    }),
  );
  const heading = lines[0]?.map(([name]) => name) ?? [];
  const cells = lines.map((line) =>
    line.map(([, value]) => (typeof value === 'string' ? writeAsText(value) : value)),
  );
  // The byte order mark makes Excel read the file as UTF-8.
  return Buffer.from(stringify([heading, ...cells], { bom: true }));
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
