import type { VideoFacts } from '../../entries/entry.ts';
import type { MediaLibrary } from '../../entries/media-library.ts';
import type { Refusal } from '../merge/assemble-patch.ts';
import { describePlaces, withoutSheetOf } from '../report/places.ts';
import type { Claim, Conflict, Fact } from './video-statements.ts';

export interface ConflictRefusal extends Refusal {
  drama: string;
}

/**
 * One refusal for all rows that disagree on a fact: `Episodes row 28 says /media/x lasts 60 s, rows
 * 29–37 say 61 s`. It blames the rows that differ from what `media ingest` measured, or else those
 * in the minority; of equally many the later ones.
 */
export async function refuseConflict(
  { video, fact, claims }: Conflict,
  library: MediaLibrary,
): Promise<ConflictRefusal> {
  const measured =
    fact === 'duration_seconds' ? (await library.findMade(video))?.durationSeconds : undefined;
  const isMeasured = ({ value }: Claim) => measured !== undefined && value === measured;
  // The most trusted one last; the sort is stable, so later claims stay before earlier ones.
  const [blamed, ...others] = claims
    .toReversed()
    .sort((a, b) => Number(isMeasured(a)) - Number(isMeasured(b)) || a.rows - b.rows) as [
    Claim,
    ...Claim[],
  ];
  const [source] = blamed.sources as [Claim['sources'][number]];
  const { verb, show } = WORDS[fact];
  const said = others.map((claim) => {
    const places = withoutSheetOf(source.place, placesOf(claim));
    const who = isMeasured(claim) ? `${places} and media ingest` : places;
    const says = claim.rows > 1 || isMeasured(claim) ? 'say' : 'says';
    return `${who} ${says} ${show(claim.value)}`;
  });
  const says = blamed.rows === 1 ? 'says' : 'say';
  const reason = `${placesOf(blamed)} ${says} ${video} ${verb} ${show(blamed.value)}, ${said.join(', ')}`;
  return { ...source, reason };
}

function placesOf({ sources, rows }: Claim): string {
  return describePlaces(
    sources.map(({ place }) => place),
    rows,
  );
}

type Value = VideoFacts[Fact];

const WORDS: Record<Fact, { verb: string; show: (value: Value) => string }> = {
  duration_seconds: { verb: 'lasts', show: (value) => `${value} s` },
  thumbnail: { verb: 'has the thumbnail', show: String },
  subtitles: { verb: 'has', show: showSubtitles },
};

function showSubtitles(value: Value): string {
  if (!Array.isArray(value) || value.length === 0) return 'no subtitles';
  const shown = value.map(({ language, label, file }) => `${language} "${label}" ${file}`);
  return `the subtitles ${shown.join(', ')}`;
}
