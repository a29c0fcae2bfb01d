import type { catalogueCalls } from '#contract/desk/catalogue/catalogue.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import type { StaffCall } from '#server/desk/caller.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import type { TargetState } from '../curation/dramas.service.ts';
import { formatRanges } from '../entries/episode-ranges.ts';
import {
  toDramaDetails,
  toListedDrama,
  toPlannedState,
  toSaveTexts,
  toStillPublic,
} from './catalogue.mapper.ts';

type Curation = Context['curation'];
type Services = Pick<Context, 'curation' | 'quoteDesk' | 'screenerDesk' | 'translators'>;

export function catalogueCallHandlers(
  services: Services,
): DeskHandlers<keyof typeof catalogueCalls> {
  const { translators } = services;
  const { curation } = services;
  const { dramas, deskList, editor } = curation;

  return {
    async listDramas({ page_size, is_incomplete, year, ...input }, { locale }) {
      const { rows, next, previous, total, isTotalCapped } = await deskList.list({
        ...input,
        locale,
        pageSize: page_size,
        isIncomplete: is_incomplete,
        releaseYear: year,
      });
      const list = rows.map(toListedDrama);
      return { list, next, previous, total, is_total_capped: isTotalCapped };
    },

    getCatalogueFilters: (_, { locale }) => deskList.filters(locale),

    getDrama: ({ drama }) => open(curation, drama),

    async addDrama({ external_id, original_language, locale, title }, { actor, locale: reader }) {
      const names = { externalId: external_id, originalLanguage: original_language };
      const saved = await editor.add({ ...names, locale, title, actor });
      const drama = saved.errors.length > 0 ? null : await open(curation, external_id);
      return { drama, ...toSaveTexts(saved, translators[reader]) };
    },

    async saveDrama({ drama, version, changes, may_remove_episodes }, { actor, locale }) {
      const saved = await editor.save({
        drama,
        version,
        changes,
        actor,
        mayRemoveEpisodes: may_remove_episodes,
      });
      const details = saved.errors.length > 0 ? null : await open(curation, drama);
      return { drama: details, ...toSaveTexts(saved, translators[locale]) };
    },

    async deleteDrama({ drama }, { actor }) {
      const deleted = await dramas.delete(drama, actor);
      return { key: deleted.drama, title: deleted.title, episode_count: deleted.episodes };
    },

    async getStatePlan({ drama_ids, state }, { locale, staff }) {
      const maySeeOrders = may(staff.role, 'orders.read');
      const references = drama_ids.map((id) => `id:${id}`);
      const planned = await dramas.planState(references, state);
      const keys = state === 'withdrawn' ? planned.map(({ entry }) => entry.external_id) : [];
      const [titles, offers, screeners] = await Promise.all([
        deskList.titles(drama_ids, locale),
        services.quoteDesk.listOpenOffers(keys),
        services.screenerDesk.listOpen(keys),
      ]);
      const list = planned.map((plan) =>
        toPlannedState(plan, { titles, offers, screeners, maySeeOrders }, formatRanges),
      );
      return { list };
    },

    publishDramas: ({ drama_ids }, caller) => setState(dramas, drama_ids, 'published', caller),
    withdrawDramas: ({ drama_ids, reason }, caller) =>
      setState(dramas, drama_ids, 'withdrawn', caller, reason),
  };
}

async function open({ dramas, deskList, editor }: Curation, reference: string) {
  const opened = await editor.get(reference);
  const { id } = opened.entry;
  const [facts, removed] = await Promise.all([deskList.facts(id), dramas.listRemovedEpisodes(id)]);
  const removedEpisodes = removed.map(({ episode_no }) => episode_no);
  return toDramaDetails({ ...opened, facts, removedEpisodes });
}

async function setState(
  dramas: Curation['dramas'],
  ids: number[],
  state: TargetState,
  { actor, locale }: Pick<StaffCall, 'actor' | 'locale'>,
  reason?: string,
) {
  const references = ids.map((id) => `id:${id}`);
  const step = state === 'published' ? dramas.publish : dramas.withdraw;
  const changed = await step(references, actor, reason);
  const entries = await dramas.planState(changed, state);
  const changedIds = entries.map(({ entry }) => entry.id);
  const stillPublic = await dramas.listStillPublic({ ids: changedIds }, locale);
  return {
    drama_ids: changedIds,
    still_public: stillPublic.map((row) => toStillPublic(row, formatRanges)),
  };
}
