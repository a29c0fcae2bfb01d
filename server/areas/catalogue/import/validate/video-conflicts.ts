import { type Notice, type NoticeText, say } from '#i18n/notice.ts';
import type { VideoFacts } from '#server/areas/catalogue/entries/entry.ts';
import type { MediaLibrary } from '#server/areas/catalogue/entries/media-library.ts';
import type { Claim, Conflict, Fact } from '../merge/video-claims.ts';
import { describePlaces } from '../report/places.ts';
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
  const otherClaims = others.map((claim) =>
    say(isMeasured(claim) ? 'deskRow.claimMeasured' : 'deskRow.claim', {
      count: claim.rowCount,
      places: placesOf(claim, source.place),
      fact: describeFact(fact, claim.value),
    }),
  );
  const notice = say('deskRow.conflict', {
    count: wrong.rowCount,
    places: placesOf(wrong),
    video,
    others: otherClaims,
    fact: describeFact(fact, wrong.value),
  });
  return { ...source, notice };
}

function placesOf({ sources, rowCount }: Claim, errorPlace?: string): NoticeText {
  return describePlaces(
    sources.map(({ place }) => place),
    rowCount,
    errorPlace,
  );
}

type Value = VideoFacts[Fact];

/** A part of a sentence that begins with the video. */
function describeFact(fact: Fact, value: Value): Notice {
  if (fact === 'duration_seconds') return say('deskRow.lasts', { seconds: value });
  if (fact === 'thumbnail') return say('deskRow.hasThumbnail', { thumbnail: value });
  if (!Array.isArray(value) || value.length === 0) return say('deskRow.hasNoSubtitles');
  const list = value.map(({ language, label, file }) => `${language} "${label}" ${file}`);
  return say('deskRow.hasSubtitles', { subtitles: list.join(', ') });
}
