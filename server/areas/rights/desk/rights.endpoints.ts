import { may } from '#contract/desk/permissions.ts';
import type { rightsCalls } from '#contract/desk/rights.ts';
import type { rightsCheckCalls } from '#contract/desk/rights-check.ts';
import type { MarketQuery } from '#contract/licence/availability.ts';
import { type LicenceMedium, leavesOf } from '#contract/licence/media.ts';
import { readLanguageUse } from '#contract/licence/terms.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import * as mapper from './rights.mapper.ts';
import { findRowReference, type RowReference } from './row-reference.ts';

type Services = Pick<
  Context,
  'rightsDesk' | 'rightsPages' | 'rightChanges' | 'freeTitles' | 'avails' | 'staffDesk' | 'now'
>;

const MAX_FOUND = 20;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function rightsCallHandlers(
  services: Services,
): DeskHandlers<keyof typeof rightsCalls | keyof typeof rightsCheckCalls> {
  const { rightsDesk, rightsPages, rightChanges, freeTitles, avails, staffDesk, now } = services;
  return {
    async listGrants({ page_size: pageSize, ...query }, { locale }) {
      const page = await rightsPages.listGrants({ ...query, pageSize, locale });
      return {
        ...toPage(page),
        list: page.rows.map(({ title, ...row }) => ({ ...mapper.toGrant(row), title })),
      };
    },
    async listHoldbacks({ page_size: pageSize, ...query }, { locale }) {
      const page = await rightsPages.listHoldbacks({ ...query, pageSize, locale });
      return {
        ...toPage(page),
        list: page.rows.map(({ title, ...row }) => ({ ...mapper.toHoldback(row), title })),
      };
    },
    findParties: ({ search }) => rightsPages.findParties(search, MAX_FOUND),
    async getRightsCalendar({ drama }, { staff, locale }) {
      const maySeeOrders = may(staff.role, 'orders.read');
      return mapper.toCalendar(await rightsDesk.showCalendar(drama, locale), maySeeOrders);
    },
    async listRightsChanges({ id }) {
      const { changes } = await rightsDesk.showRow(toReference(id));
      const names = await staffDesk.namesOf(changes.map(({ actor }) => actor));
      return changes.map((change) => mapper.toRightsChange(change, names));
    },

    findGrantClashes: async (input) =>
      mapper.toPlannedChange(await rightChanges.preview(toRight(input))),
    findHoldbackClashes: async (input) =>
      mapper.toPlannedChange(await rightChanges.preview(toHoldback(input))),
    saveGrant: async ({ base, ...input }, { actor }) =>
      mapper.toPlannedChange(await rightChanges.save(actor, toRight(input), toTime(base))),
    saveHoldback: async ({ base, ...input }, { actor }) =>
      mapper.toPlannedChange(await rightChanges.save(actor, toHoldback(input), toTime(base))),
    findEndEffects: async ({ id, last_day: lastDay }) =>
      mapper.toClashes(
        await rightsDesk.findEffects(toReference(id), lastDay ? { lastDay } : 'void'),
      ),
    endRights: ({ id, last_day, reason = '', base }, { actor }) =>
      rightsDesk.end(actor, toReference(id), last_day, reason, base).then(() => null),
    voidRights: ({ id, reason, base }, { actor }) =>
      rightsDesk.void(actor, toReference(id), reason, base).then(() => null),

    async findFreeTitles({ after, before, page_size: pageSize, states, ...market }, { locale }) {
      const found = await freeTitles.find({ after, before, pageSize, states, market, locale });
      return {
        list: found.rows.map(mapper.toJudgedTitle),
        next: found.next,
        previous: found.previous,
        judged_count: found.judgedCount,
      };
    },
    async getFreeTitleCounts(market: MarketQuery) {
      const { counts, total, isCapped } = await freeTitles.count(market);
      return { counts, total, is_total_capped: isCapped };
    },

    async getAvailsSummary({ mapping }) {
      const summary = await avails.summarise(avails.readMapping(mapping));
      return {
        row_count: summary.rowCount,
        drama_count: summary.dramaCount,
        reduced_rows: summary.reducedRows,
        without_licence_type: toCounts(summary.withoutLicenceType),
        without_price: toCounts(summary.withoutPrice),
        without_territory: toCounts(summary.withoutTerritory),
      };
    },
    async exportAvails({ mapping }) {
      const { workbook } = await avails.export(avails.readMapping(mapping));
      const day = now().toISOString().slice(0, 10);
      return { filename: `avails-${day}.xlsx`, contentType: XLSX, bytes: workbook };
    },
  };
}

interface Page {
  next: string | null;
  previous: string | null;
  total: number;
  isTotalCapped: boolean;
}

function toPage({ next, previous, total, isTotalCapped }: Page) {
  return { next, previous, total, is_total_capped: isTotalCapped };
}

/** The contract has checked the form. */
function toReference(id: string): RowReference {
  return findRowReference(id) as RowReference;
}

function toTime(base: string | null): Date | null {
  return base === null ? null : new Date(base);
}

interface Scope {
  drama: string;
  media: LicenceMedium[];
  territories: string[];
  territories_excluded?: string[] | undefined;
  end?: string | undefined;
}

/** The codes in the order of the import, by which equal sets are equal lists. */
function toScope({ drama, media, territories, territories_excluded: excluded = [], end }: Scope) {
  return {
    external_id: drama,
    media: leavesOf(media),
    territories: territories.toSorted(),
    territories_excluded: excluded.toSorted(),
    end: end ?? null,
  };
}

interface RightInput extends Scope {
  direction: 'in' | 'out';
  party: string;
  reference?: string | undefined;
  language_uses?: string[] | undefined;
  start: string;
  is_exclusive: boolean;
  may_sublicense: boolean;
  status: 'active' | 'draft' | 'inactive';
}

function toRight({
  direction,
  party,
  reference = '',
  language_uses: uses = [],
  ...input
}: RightInput) {
  const { start, is_exclusive, may_sublicense, status } = input;
  return {
    ...{ direction, party, reference, start, is_exclusive, may_sublicense, status },
    ...toScope(input),
    language_uses: uses.toSorted().map(readLanguageUse),
  };
}

function toHoldback({
  start,
  reason = '',
  ...input
}: Scope & { start: string; reason?: string | undefined }) {
  return { start, reason, ...toScope(input) };
}

function toCounts(counts: ReadonlyMap<string, number>) {
  return Array.from(counts, ([code, count]) => ({ code, count }));
}
