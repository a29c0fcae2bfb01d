import * as v from 'valibot';
import { routeNames } from '../../../../contract/catalogue.ts';
import { locales } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { OperatorError } from '../../../operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { required, words } from '../exchange/cells.ts';
import { beginChange } from './begin-change.queries.ts';
import { listMenu, type MenuItem, replaceMenu } from './navigation.queries.ts';

export type NavigationService = ReturnType<typeof createNavigationService>;

interface NavigationParts {
  db: Db;
  audit: Pick<AuditService, 'record'>;
}

/** All pages but one that needs a drama to show. */
const pages = routeNames.filter((name) => name !== 'Player');

const menu = v.pipe(
  v.array(
    v.strictObject({
      route_name: v.picklist(pages, `must be one of ${pages.join(', ')}`),
      names: v.strictObject(v.entriesFromList(locales, v.optional(required(words(60)), ''))),
    }),
    'must be a list of items with route_name and names',
  ),
  v.check((items) => items[0]?.route_name === 'Home', 'must begin with Home, where the logo leads'),
  v.check(
    (items) => new Set(items.map(({ route_name }) => route_name)).size === items.length,
    'names a page twice',
  ),
);

export function createNavigationService({ db, audit }: NavigationParts) {
  return {
    list: () => listMenu(db),

    /** Says whether anything changed. */
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

function readMenu(wanted: unknown): MenuItem[] {
  const read = v.safeParse(menu, wanted);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
  throw new OperatorError(`The menu ${path} ${issue.message}.`.replaceAll('  ', ' '));
}

function inOneForm(items: MenuItem[]): string {
  return JSON.stringify(
    items.map(({ route_name, names }) => [route_name, ...locales.map((locale) => names[locale])]),
  );
}
