import type { Tx } from '../../../db/client.ts';
import type { Wanted } from './apply.ts';
import { assemble, type Given, type LaidOutRow, type Refusal } from './assemble.ts';
import { changesBetween } from './compare.ts';
import { listEntries, listVideos } from './entries.queries.ts';
import type { DramaEntry, VideoFacts } from './entry.ts';
import type { MediaLibrary } from './media-library.ts';
import { type FactsOf, overlay } from './overlay.ts';
import { judgeMedia, refusalsOf, strayRefusals, warningsOf, whyUnknown } from './rules.ts';
import type { TagNames } from './tag-names.ts';
import type { VideoStatements } from './video-statements.ts';

export interface Judged extends Wanted {
  place: string;
  current: DramaEntry | undefined;
  refusals: Refusal[];
  warnings: string[];
}

export interface Surroundings {
  library: MediaLibrary;
  tagNames: TagNames;
  videos: VideoStatements;
}

/** What would become of some dramas; nothing is written. One whose rows were refused is left out. */
export async function judgeDramas(
  tx: Tx,
  rows: LaidOutRow[],
  surroundings: Surroundings,
): Promise<Judged[]> {
  const givens = assemble(rows)
    .filter(({ isRefused }) => !isRefused)
    .map((given) => surroundings.tagNames.applyTo(given));
  const found = new Map<string, { id: number; entry: DramaEntry }>();
  for (const { id, ...entry } of await listEntries(
    tx,
    givens.map(({ key }) => key),
  )) {
    found.set(entry.external_id, { id, entry });
  }
  const paths = givens.flatMap(({ key, episodes }) => [
    ...(found.get(key)?.entry.episodes.map(({ video }) => video) ?? []),
    ...Array.from(episodes?.values() ?? [], ({ video }) => video ?? ''),
  ]);
  const known = new Map((await listVideos(tx, paths)).map((video) => [video.video, video]));
  return givens.map((given) => {
    const current = found.get(given.key);
    const { firstOf, refusals } = surroundings.videos.learn(given, current?.entry);
    const factsOf: FactsOf = (video) => ({ ...NO_FACTS, ...known.get(video), ...firstOf(video) });
    const judged = judge(given, current?.entry, factsOf, surroundings);
    return { ...judged, id: current?.id, refusals: [...judged.refusals, ...refusals] };
  });
}

const NO_FACTS: VideoFacts = { thumbnail: '', duration_seconds: 0, subtitles: [] };

function judge(
  given: Given,
  current: DramaEntry | undefined,
  factsOf: FactsOf,
  { library }: Surroundings,
) {
  const entry = overlay(current, given, factsOf);
  const changes = changesBetween(current, entry);
  const media = changes.map((change) => ({ change, ...judgeMedia(change, library) }));
  const placeOf = (episode: number | undefined) =>
    (episode !== undefined && given.episodes?.get(episode)?.place) || given.place;
  const unknown = current ? undefined : whyUnknown(given);
  const refusals = unknown
    ? [{ place: given.place, reason: unknown }]
    : [
        ...given.refusals,
        // What stays as it is stays, even where today's rules would not let it in.
        ...(changes.length > 0 ? refusalsOf(entry, given) : []),
        ...strayRefusals(entry, given),
        ...media.flatMap(({ change, fault }) =>
          fault ? [{ place: placeOf(change.episode), reason: fault }] : [],
        ),
      ];
  const warnings = [...warningsOf(entry), ...media.flatMap(({ warning }) => warning ?? [])];
  return { place: given.place, current, entry, changes, refusals, warnings };
}
