import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { longList } from '#server/db/query/long-list.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { type EntryRow, listEntries, resolveReferences } from '../entries/entries.queries.ts';
import type { StoredDrama } from '../entries/entry.ts';
import { findUnpublishable, type Problem, toNotice } from '../entries/publishable.ts';
import { deleteUnusedVideos, updateStates } from '../import/apply/apply.queries.ts';
import { normalize, piecesOf } from '../search/search-terms.ts';
import { beginChange } from './begin-change.queries.ts';
import * as queries from './dramas.queries.ts';

interface DramaParts {
  db: Db;
  audit: Pick<AuditService, 'recordAll'>;
  now: () => Date;
  areTerritoriesApplied: boolean;
}

export interface DramaSearch {
  state?: DramaState | undefined;
  search?: string | undefined;
}

export interface DeletedDrama {
  drama: string;
  title: string;
  episodes: number;
}

export type TargetState = 'published' | 'withdrawn';

export interface PlannedState {
  entry: StoredDrama;
  isChanged: boolean;
  /** Empty if the state can be set. */
  problems: Problem[];
}

/** Operations on single dramas, which are referred to by external id or `id:12`. */
export function createDramaService({ db, audit, now, areTerritoriesApplied }: DramaParts) {
  /** Changes all dramas or none; returns the keys of those that changed. */
  const setState = (
    references: string[],
    state: TargetState,
    actor: string,
    reason?: string,
  ): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      await beginChange(tx);
      const changed = (await planState(tx, references, state)).filter(({ isChanged }) => isChanged);
      requirePossible(changed, state);
      if (changed.length === 0) return [];
      await updateStates(
        tx,
        changed.map(({ entry }) => ({ id: entry.id, state })),
        now(),
      );
      await audit.recordAll(
        tx,
        changed.map(({ entry }) => ({
          actor,
          action: state === 'published' ? 'catalogue.publish' : 'catalogue.withdraw',
          subject: `drama:${entry.external_id}`,
          change: { state: { from: entry.state, to: state }, ...(reason && { reason }) },
        })),
      );
      return changed.map(({ entry }) => entry.external_id);
    });

  return {
    list({ state, search }: DramaSearch) {
      const term = normalize(search ?? '');
      const keyword = search ? { term, grams: piecesOf(term), asTyped: search } : undefined;
      return longList(db, queries.selectDramas(db, { state, keyword }), (rows) => rows);
    },

    async show(reference: string): Promise<StoredDrama> {
      const [entry] = await getEntries(db, [reference]);
      return entry as StoredDrama;
    },

    /** The dramas with closed episodes whose videos are open as other episodes. */
    listStillPublic: (asked: queries.AskedDramas, locale?: Locale) =>
      queries.listStillPublic(db, asked, { areTerritoriesApplied, locale }),

    listRemovedEpisodes: (dramaId: number) => queries.listRemovedEpisodes(db, [dramaId]),

    /** What `publish` or `withdraw` would change, and what prevents it, for each drama. */
    planState: (references: string[], state: TargetState) => planState(db, references, state),

    publish: (references: string[], actor: string) => setState(references, 'published', actor),

    /** Removes dramas from lists and search; they stay in carts and orders. */
    withdraw: (references: string[], actor: string, reason?: string) =>
      setState(references, 'withdrawn', actor, reason),

    /** Throws unless the drama is a draft that was never published. */
    delete: (reference: string, actor: string): Promise<DeletedDrama> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const [entry] = (await getEntries(tx, [reference])) as [EntryRow];
        await requireDeletable(tx, entry);
        await queries.deleteDrama(tx, entry.id);
        const { external_id: drama, episodes } = entry;
        await deleteUnusedVideos(
          tx,
          episodes.map(({ video }) => video),
        );
        const deleted = { title: displayTitle(entry), episodes: episodes.length };
        await audit.recordAll(tx, [
          { actor, action: 'catalogue.delete', subject: `drama:${drama}`, change: deleted },
        ]);
        return { drama, ...deleted };
      }),
  };
}

function requirePossible(planned: PlannedState[], state: TargetState): void {
  const errors = planned
    .filter(({ problems }) => problems.length > 0)
    .map(({ entry, problems }) => {
      const reasons = problems.map((problem) => inEnglish(toNotice(problem))).join('; ');
      return `${entry.external_id} cannot be ${state}: ${reasons}.`;
    });
  if (errors.length > 0)
    throw new OperatorError(errors.join('\n'), { message: 'deskError.stateRefused' });
}

async function planState(
  db: Db,
  references: string[],
  state: TargetState,
): Promise<PlannedState[]> {
  const entries = await getEntries(db, references);
  const changed = entries.filter((entry) => entry.state !== state);
  const removed = await queries.listRemovedEpisodes(
    db,
    changed.map(({ id }) => id),
  );
  return entries.map((entry) => {
    const ofEntry = removed.filter(({ drama_id }) => drama_id === entry.id);
    const removedEpisodes = ofEntry.map(({ episode_no }) => episode_no);
    const isChanged = entry.state !== state;
    const problems = isChanged ? findProblems(entry, state, removedEpisodes) : [];
    return { entry, isChanged, problems };
  });
}

function findProblems(entry: EntryRow, state: TargetState, removedEpisodes: number[]): Problem[] {
  if (state === 'published') return findUnpublishable(entry, removedEpisodes);
  return entry.state === 'draft' ? [{ reason: 'isDraft' }] : [];
}

async function requireDeletable(
  tx: Tx,
  { id, external_id, state, published_at }: EntryRow,
): Promise<void> {
  if (published_at) {
    const day = published_at.toLocaleDateString('sv-SE');
    const advice = state === 'published' ? ' Withdraw it instead.' : '';
    throw new OperatorError(
      `${external_id} was published on ${day}: only a draft that was never published can be deleted.${advice}`,
      { message: 'deskError.wasPublished' },
    );
  }
  const { carts, orders, rights, banners } = await queries.getUses(tx, id);
  if (carts > 0 || orders > 0) {
    const uses = `${countNoun(carts, 'cart')} and ${countNoun(orders, 'order')}`;
    throw new OperatorError(`${external_id} is in ${uses} and cannot be deleted.`, {
      message: 'deskError.dramaInOrders',
      values: { carts, orders },
    });
  }
  if (rights > 0) {
    throw new OperatorError(`${external_id} has rights or holdbacks and cannot be deleted.`, {
      message: 'deskError.dramaHasRights',
    });
  }
  if (banners.length > 0) {
    throw new OperatorError(
      `${external_id} is the target of banner ${banners.join(', ')}: remove the banner first.`,
      { message: 'deskError.dramaHasBanner' },
    );
  }
}

function displayTitle({ texts, original_title }: EntryRow): string {
  return texts.en?.title ?? (original_title || (Object.values(texts)[0]?.title ?? ''));
}

async function getEntries(db: Db, references: string[]): Promise<EntryRow[]> {
  const keys = new Map(
    (await resolveReferences(db, references)).map((row) => [row.reference, row.external_id]),
  );
  const missing = references.filter((reference) => !keys.has(reference));
  if (missing.length > 0)
    throw new OperatorError(`There is no drama ${missing.join(', ')}.`, {
      message: 'deskError.noSuchDrama',
      values: { drama: missing.join(', ') },
    });
  return listEntries(db, Array.from(new Set(keys.values())));
}
