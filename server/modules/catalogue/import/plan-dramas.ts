import type { Tx } from '../../../db/client.ts';
import { listEntries, listVideos, listWithdrawals } from '../entries/entries.queries.ts';
import type { StoredDrama, VideoFacts } from '../entries/entry.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import type { Wanted } from './apply/apply.ts';
import { changesBetween } from './diff/diff-drama.ts';
import { assemble, type Given, type LaidOutRow, type Refusal } from './merge/assemble-patch.ts';
import { type FactsOf, overlay } from './merge/merge-patch.ts';
import type { TagNames } from './merge/tag-names.ts';
import {
  judgeMedia,
  refusalsOf,
  strayRefusals,
  warningsOf,
  whyUnknown,
} from './validate/validate-drama.ts';
import { refuseConflict } from './validate/video-conflicts.ts';
import type { VideoStatements } from './validate/video-statements.ts';

export interface Judged extends Wanted {
  place: string;
  current: StoredDrama | undefined;
  refusals: Refusal[];
  warnings: string[];
}

export interface Surroundings {
  library: MediaLibrary;
  tagNames: TagNames;
  videos: VideoStatements;
  mayRemoveEpisodes: boolean;
}

/** What would become of some dramas; nothing is written. Those with a refused row are left out. */
export async function judgeDramas(
  tx: Tx,
  rows: LaidOutRow[],
  surroundings: Surroundings,
): Promise<Judged[]> {
  const givens = assemble(rows)
    .filter(({ isRefused }) => !isRefused)
    .map((given) => surroundings.tagNames.applyTo(given));
  const keys = givens.map(({ key }) => key);
  const found = new Map(
    (await listEntries(tx, keys)).map((drama): [string, StoredDrama] => [drama.external_id, drama]),
  );
  const recorded = await recordedFacts(tx, givens, found, surroundings.library);
  const withdrawals = await findWithdrawals(tx, Array.from(found.values()));
  const judged = [];
  for (const given of givens) {
    const current = found.get(given.key);
    const { saidOf, conflicts } = surroundings.videos.collect(given, current);
    const factsOf: FactsOf = (video) => ({ ...recorded(video), ...saidOf(video) });
    const withdrawnAt = withdrawals.get(given.key);
    const one = judge(given, { current, factsOf, withdrawnAt }, surroundings);
    for (const conflict of conflicts) {
      one.refusals.push(await refuseConflict(conflict, surroundings.library));
    }
    judged.push(one);
  }
  return judged;
}

/** What is known about the videos before the file speaks: the catalogue's facts, else ingest's. */
async function recordedFacts(
  tx: Tx,
  givens: Given[],
  found: Map<string, StoredDrama>,
  library: MediaLibrary,
): Promise<FactsOf> {
  const paths = givens.flatMap(({ key, episodes }) => [
    ...(found.get(key)?.episodes.map(({ video }) => video) ?? []),
    ...Array.from(episodes?.values() ?? [], ({ video }) => video ?? ''),
  ]);
  const facts = new Map<string, VideoFacts>();
  for (const { video, ...known } of await listVideos(tx, paths)) facts.set(video, known);
  for (const video of new Set(paths)) {
    const { thumbnail, duration_seconds, subtitles = [] } = facts.get(video) ?? {};
    if (thumbnail && duration_seconds) continue;
    const made = video === '' ? undefined : await library.findMade(video);
    facts.set(video, {
      thumbnail: thumbnail || made?.thumbnail || '',
      duration_seconds: duration_seconds ?? made?.durationSeconds ?? null,
      subtitles,
    });
  }
  return (video) => facts.get(video) ?? { thumbnail: '', duration_seconds: null, subtitles: [] };
}

async function findWithdrawals(tx: Tx, dramas: StoredDrama[]): Promise<Map<string, Date>> {
  const withdrawn = dramas.filter(({ state }) => state === 'withdrawn');
  if (withdrawn.length === 0) return new Map();
  const keys = withdrawn.map(({ external_id }) => external_id);
  const rows = await listWithdrawals(tx, keys);
  return new Map(rows.map(({ external_id, withdrawn_at }) => [external_id, withdrawn_at]));
}

interface Known {
  current: StoredDrama | undefined;
  factsOf: FactsOf;
  /** Of a drama that is withdrawn at present. */
  withdrawnAt: Date | undefined;
}

function judge(
  given: Given,
  { current, factsOf, withdrawnAt }: Known,
  surroundings: Surroundings,
): Judged {
  const entry = overlay(current, given, factsOf);
  const changes = changesBetween(current, entry);
  const media = changes.map((change) => ({ change, ...judgeMedia(change, surroundings.library) }));
  const placeOf = (episode: number | undefined) =>
    (episode !== undefined && given.episodes?.get(episode)?.place) || given.place;
  const unknown = current ? undefined : whyUnknown(given);
  const refusals = unknown
    ? [{ place: given.place, reason: unknown }]
    : [
        ...given.refusals,
        // An unchanged drama is accepted even where today's rules would refuse it.
        ...(changes.length > 0 ? refusalsOf(entry, given, current, surroundings) : []),
        ...strayRefusals(entry, given),
        ...media.flatMap(({ change, fault }) =>
          fault ? [{ place: placeOf(change.episode), reason: fault }] : [],
        ),
      ];
  const warnings = [
    ...warningsOf(entry, current, withdrawnAt),
    ...media.flatMap(({ warning }) => warning ?? []),
  ];
  return { id: current?.id, place: given.place, current, entry, changes, refusals, warnings };
}
