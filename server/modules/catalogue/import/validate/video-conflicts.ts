import type { VideoFacts } from '../../entries/entry.ts';
import type { MediaLibrary } from '../../entries/media-library.ts';
import type { Claim, Conflict, Fact } from '../merge/video-claims.ts';
import { describePlaces, withoutSheetOf } from '../report/places.ts';
import type { RowError } from '../report/report.ts';

export interface ConflictError extends RowError {
  drama: string;
}

/**
 * One error for all rows that disagree on a fact: `Episodes row 28 says /media/x lasts 60 s, but
 * rows 29–37 say it lasts 61 s`. It is reported at the value with the fewest rows, or the later of
 * two equally frequent ones; a duration measured by `media ingest` always counts as correct.
 */
export async function toConflictError(
  { video, fact, claims }: Conflict,
  library: MediaLibrary,
): Promise<ConflictError> {
  const measured =
    fact === 'duration_seconds' ? (await library.findByAddress(video))?.durationSeconds : undefined;
  const isMeasured = ({ value }: Claim) => measured !== undefined && value === measured;
  // Sorts the least trusted claim first. The sort is stable, so of equal claims the later is first.
  const [wrong, ...others] = claims
    .toReversed()
    .sort((a, b) => Number(isMeasured(a)) - Number(isMeasured(b)) || a.rowCount - b.rowCount) as [
    Claim,
    ...Claim[],
  ];
  const [source] = wrong.sources as [Claim['sources'][number]];
  const { verb, format } = WORDING[fact];
  const otherValues = others.map((claim) => {
    const places = withoutSheetOf(source.place, placesOf(claim));
    const subject = isMeasured(claim) ? `${places} and media ingest` : places;
    const says = claim.rowCount > 1 || isMeasured(claim) ? 'say' : 'says';
    return `${subject} ${says} it ${verb} ${format(claim.value)}`;
  });
  const says = wrong.rowCount === 1 ? 'says' : 'say';
  const message = `${placesOf(wrong)} ${says} ${video} ${verb} ${format(wrong.value)}, but ${otherValues.join(', ')}`;
  return { ...source, message };
}

function placesOf({ sources, rowCount }: Claim): string {
  return describePlaces(
    sources.map(({ place }) => place),
    rowCount,
  );
}

type Value = VideoFacts[Fact];

const WORDING: Record<Fact, { verb: string; format: (value: Value) => string }> = {
  duration_seconds: { verb: 'lasts', format: (value) => `${value} s` },
  thumbnail: { verb: 'has the thumbnail', format: String },
  subtitles: { verb: 'has', format: formatSubtitles },
};

function formatSubtitles(value: Value): string {
  if (!Array.isArray(value) || value.length === 0) return 'no subtitles';
  const list = value.map(({ language, label, file }) => `${language} "${label}" ${file}`);
  return `the subtitles ${list.join(', ')}`;
}
