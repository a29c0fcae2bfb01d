import type * as v from 'valibot';
import type { rightsCalls } from '#contract/desk/rights.ts';
import type { rightsCheckCalls } from '#contract/desk/rights-check.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { readStored } from '#contract/desk/sheets/values.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import type { MarketQuery } from '#contract/licence/availability.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { XLSX } from '#server/files/workbook.ts';
import * as mapper from './rights.mapper.ts';
import { findRowReference, type RowReference } from './row-reference.ts';

type Services = Pick<
  Context,
  'rightsDesk' | 'rightsPages' | 'rightChanges' | 'freeTitles' | 'avails' | 'staffDesk' | 'now'
>;

const MAX_FOUND = 20;

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

type Input<Call extends 'saveGrant' | 'saveHoldback'> = Omit<
  v.InferOutput<(typeof rightsCalls)[Call]['input']>,
  'base'
>;

function toRight({ drama, ...input }: Input<'saveGrant'>) {
  const values = fillFields(rightFields, (field, name) => readStored(field, input[name]));
  return { external_id: drama, ...values };
}

function toHoldback({ drama, ...input }: Input<'saveHoldback'>) {
  const values = fillFields(holdbackFields, (field, name) => readStored(field, input[name]));
  return { external_id: drama, ...values };
}

function toCounts(counts: ReadonlyMap<string, number>) {
  return Array.from(counts, ([code, count]) => ({ code, count }));
}
