import { locales } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { beginChange } from './begin-change.queries.ts';
import { listMenu, type MenuItem, replaceMenu } from './navigation.queries.ts';
import { readMenu } from './read-menu.ts';

export type NavigationService = ReturnType<typeof createNavigationService>;

interface NavigationParts {
  db: Db;
  audit: Pick<AuditService, 'record'>;
}

export function createNavigationService({ db, audit }: NavigationParts) {
  return {
    list: () => listMenu(db),

    /** Replaces the menu; returns whether anything changed. */
    set: (wanted: unknown, actor: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const items = readMenu(wanted);
        await beginChange(tx);
        const before = await listMenu(tx);
        if (inOneForm(before) === inOneForm(items)) return false;
        await replaceMenu(tx, items);
        const change = { from: before, to: items };
        await audit.record(tx, { actor, action: 'navigation.set', subject: 'navigation', change });
        return true;
      }),
  };
}

/** Comparable as text, whatever the order of the languages in the file. */
function inOneForm(items: MenuItem[]): string {
  return JSON.stringify(
    items.map(({ route_name, names }) => [route_name, ...locales.map((locale) => names[locale])]),
  );
}
