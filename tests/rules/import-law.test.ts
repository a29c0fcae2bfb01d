import { expect, test } from 'vitest';
import { findCycles } from '../../scripts/import-law/cycles.ts';
import { violations } from '../../scripts/import-law/rules.ts';

test.each([
  ['contract/orders.ts', "import { readFileSync } from 'node:fs';"],
  ['contract/orders.ts', "import { pages } from './site/pages.ts';"],
  ['contract/site/paths.ts', "import type { Db } from '../../server/db/client.ts';"],
  ['i18n/locales.ts', "import { api } from '../contract/api.ts';"],
  ['server/http/app.ts', "import { readCookie } from '../../web/lib/storage/cookies.ts';"],
  ['server/http/app.ts', "import { sql } from 'kysely';"],
  ['server/http/app.ts', "import { mailer } from '../mail/outbox/mailer.ts';"],
  ['server/mail/mail.ts', "import { headers } from '../http/headers.ts';"],
  ['server/settings/config.ts', "import { headers } from '../http/headers.ts';"],
  ['server/text/cut-text.ts', "import { createLog } from '../log.ts';"],
  ['server/modules/orders/orders.queries.ts', "import { x } from './orders.service.ts';"],
  ['server/modules/orders/orders.service.ts', "import { sql } from 'kysely';"],
  ['server/modules/orders/orders.service.ts', "import { bind } from '../../http/api/bind.ts';"],
  [
    'server/modules/orders/orders.service.ts',
    "import { x } from '../accounts/accounts.queries.ts';",
  ],
  ['server/modules/orders/orders.endpoints.ts', "import * as q from './orders.queries.ts';"],
  ['server/context.ts', "import { compileFile } from '../scripts/content/library.ts';"],
  ['cli/main.ts', "import { sql } from 'kysely';"],
  ['server/main.ts', "import { fillDemo } from '../demo/fill.ts';"],
  ['server/main.ts', "import buyer from '../demo/catalogue/buyer.json' with { type: 'json' };"],
  [
    'web/lib/session/session.ts',
    "import { hash } from '../../../server/modules/accounts/accounts.service.ts';",
  ],
  ['web/lib/site.ts', "import { Shell } from '../shell/shell.tsx';"],
  ['web/lib/x.ts', "const x = await import('../../server/main.ts');"],
  ['web/ui/button/button.tsx', "import { api } from '../../../contract/api.ts';"],
  ['web/features/player/player.tsx', "import { Cart } from '../orders/cart.tsx';"],
  ['web/shell/shell.tsx', "import { links } from '../root.tsx';"],
  ['web/upkeep/x.ts', "import { Home } from '../routes/home.tsx';"],
  ['server/main.ts', "import { startSite } from '../tests/support/site.ts';"],
  ['scripts/x.ts', "import { report } from '../bench/report.ts';"],
  ['tests/support/site.ts', "import { report } from '../../bench/report.ts';"],
])('%s may not contain %s', (file, source) => {
  expect(violations(file, source)).toHaveLength(1);
});

test.each([
  ['contract/orders.ts', "import * as v from 'valibot';\nimport { calls } from './calls.ts';"],
  ['contract/site/pages.ts', "import { prefixes } from '../../i18n/locales.ts';"],
  [
    'server/modules/orders/orders.service.ts',
    "import type { Caller } from '../../http/api/caller.ts';",
  ],
  ['server/modules/orders/orders.queries.ts', "import type { Db } from '../../db/client.ts';"],
  ['server/dev.ts', "import { compileFile } from '../scripts/content/library.ts';"],
  ['web/lib/loading/page.ts', "import type { PageRequest } from '../../../server/http/pages.ts';"],
  ['web/features/player/player.tsx', "import { Dialog } from '../../ui/overlay/dialog.tsx';"],
])('%s may contain %s', (file, source) => {
  expect(violations(file, source)).toEqual([]);
});

const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

test('findCycles returns both cycles, without files that only import or are imported by their files', () => {
  const cycles = findCycles(
    graphOf({ start: ['b'], a: ['b'], b: ['c'], c: ['a', 'end'], x: ['y'], y: ['x'], end: [] }),
  );
  expect(cycles).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

test('findCycles returns nothing where two files import the same third one', () => {
  expect(findCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] }))).toEqual([]);
});
