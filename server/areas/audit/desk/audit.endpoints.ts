import type { auditCalls } from '#contract/desk/staff/audit.ts';
import { MAX_EXPORTED } from '#contract/desk/staff/audit-limit.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toAuditChange } from './audit-change.ts';
import { writeAuditCsv } from './audit-csv.ts';

export function auditCallHandlers({
  audit,
  now,
}: Pick<Context, 'audit' | 'now'>): DeskHandlers<keyof typeof auditCalls> {
  return {
    async listAuditEntries({ after, before, page_size, ...filter }) {
      const request = toKeyRequest({ after, before, page_size });
      const page = await audit.listPage(toFilter(filter), request);
      return toCursorPage(page, ({ id, at, actor, action, subject, change }) => ({
        entry_id: id,
        at: at.toISOString(),
        actor,
        action,
        subject,
        ...toAuditChange(change),
      }));
    },

    listAuditNames: () => audit.listNames(),

    async exportAuditEntries(filter) {
      const entries = await audit.listNewest(toFilter(filter), MAX_EXPORTED);
      return {
        filename: `audit-${now().toISOString().slice(0, 10)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: writeAuditCsv(entries),
      };
    },
  };
}

interface Filter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

function toFilter({ from, until, ...names }: Filter) {
  return {
    ...names,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}
