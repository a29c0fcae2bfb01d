import { locales } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { versionOf } from '#server/text/version-of.ts';
import { beginChange } from './begin-change.queries.ts';
import { listMenu, type MenuItem, replaceMenu } from './navigation.queries.ts';
import { parseMenu } from './parse-menu.ts';

interface NavigationParts {
  db: Db;
  audit: Pick<AuditService, 'record' | 'requireUnchanged'>;
}

export function createNavigationService({ db, audit }: NavigationParts) {
  return {
    list: () => listMenu(db),

    versionOf: menuVersion,

    /**
     * Replaces the menu; returns whether anything changed. `version` is the `menuVersion` that the
     * editor was shown; a menu that has changed since is not replaced.
     */
    set: (menu: unknown, actor: string, version?: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const items = parseMenu(menu);
        await beginChange(tx);
        const before = await listMenu(tx);
        await audit.requireUnchanged(tx, version, menuVersion(before), 'navigation');
        if (toComparable(before) === toComparable(items)) return false;
        await replaceMenu(tx, items);
        const change = { from: before, to: items };
        await audit.record(tx, { actor, action: 'navigation.set', subject: 'navigation', change });
        return true;
      }),
  };
}

/** Serializes a menu for comparison, regardless of the order of the languages. */
function toComparable(items: MenuItem[]): string {
  return JSON.stringify(
    items.map(({ route_name, names, is_enabled }) => [
      route_name,
      is_enabled,
      ...locales.map((locale) => names[locale]),
    ]),
  );
}

function menuVersion(items: MenuItem[]): string {
  return versionOf(toComparable(items));
}
