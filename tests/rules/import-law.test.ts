import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkTree } from '#scripts/import-law/check-tree.ts';
import { findCycles } from '#scripts/import-law/cycles.ts';
import { violations } from '#scripts/import-law/rules.ts';

test.each([
  ['contract/orders.ts', "import { readFileSync } from 'node:fs';"],
  ['contract/orders.ts', "import { pages } from './site/pages.ts';"],
  ['contract/site/paths.ts', "import type { Db } from '#server/db/client.ts';"],
  ['i18n/locales.ts', "import { api } from '#contract/api.ts';"],
  ['server/http/app.ts', "import { readCookie } from '#ui/storage/cookies.ts';"],
  ['server/http/app.ts', "import { sql } from 'kysely';"],
  ['server/http/app.ts', "import { mailer } from '../mail/outbox/mailer.ts';"],
  ['server/mail/mail.ts', "import { headers } from '../http/headers.ts';"],
  ['server/settings/config.ts', "import { headers } from '../http/headers.ts';"],
  ['server/text/cut-text.ts', "import { createLog } from '../log.ts';"],
  ['server/areas/orders/orders.queries.ts', "import { x } from './orders.service.ts';"],
  ['server/areas/orders/orders.service.ts', "import { sql } from 'kysely';"],
  ['server/areas/orders/orders.service.ts', "import { bind } from '#server/http/api/bind.ts';"],
  ['server/areas/orders/orders.service.ts', "import { x } from '../accounts/accounts.service.ts';"],
  ['server/areas/orders/orders.service.ts', "import { x } from './desk/orders.mapper.ts';"],
  ['server/areas/orders/read.ts', "import { closeQuote } from '../quotes/quote.queries.ts';"],
  ['server/areas/orders/read.ts', "import type { Deal } from '../deals/deal.mapper.ts';"],
  ['server/areas/orders/read.ts', "await import('../deals/memo/deal-memo.ts');"],
  ['server/areas/quotes/quote.ts', "import type { Deal } from '../deals/deal.mapper.ts';"],
  ['server/areas/orders/orders.endpoints.ts', "import * as q from './orders.queries.ts';"],
  ['server/context.ts', "import { compileFile } from '#scripts/content/library.ts';"],
  ['cli/main.ts', "import { sql } from 'kysely';"],
  ['cli/main.ts', "import { deskHandlers } from '#server/desk/endpoints.ts';"],
  ['server/main.ts', "import { fillDemo } from '#demo/fill.ts';"],
  ['server/main.ts', "import buyer from '#demo/catalogue/buyer.json' with { type: 'json' };"],
  ['web/lib/session.ts', "import { hash } from '#server/areas/accounts/accounts.service.ts';"],
  ['web/lib/site.ts', "import { Shell } from '../shell/shell.tsx';"],
  ['web/lib/x.ts', "const x = await import('#server/main.ts');"],
  ['web/features/player/player.tsx', "import { Cart } from '../orders/cart.tsx';"],
  ['web/features/player/player.tsx', "import { Start } from '#workbench/start/start.tsx';"],
  ['web/shell/shell.tsx', "import { links } from '../root.tsx';"],
  ['web/upkeep/x.ts', "import { Home } from '../routes/home.tsx';"],
  ['web/features/player/player.tsx', "import { Panel } from '#desk/ui/page/panel.tsx';"],
  ['desk/features/today/today.page.tsx', "import { useSite } from '#web/lib/site.ts';"],
  ['desk/lib/api.ts', "import { orders } from '../features/orders/orders.page.tsx';"],
  ['desk/features/orders/list.tsx', "import { Banner } from '../site/banner.tsx';"],
  ['desk/features/orders/list.tsx', "import { Button } from '../../../ui/button/button.tsx';"],
  ['server/main.ts', "import { startSite } from '#tests/support/site.ts';"],
  ['scripts/x.ts', "import { report } from '#bench/support/report.ts';"],
  ['tests/support/site.ts', "import { report } from '#bench/support/report.ts';"],
  ['ui/button/button.tsx', "import { Cart } from '#web/features/orders/cart.tsx';"],
  ['ui/button/button.tsx', "import { Panel } from '#desk/ui/page/panel.tsx';"],
  ['desk/lib/api.ts', "const x = () => import(\n  '#web/root.tsx'\n);"],
  ['desk/lib/api.ts', 'import { links } from "#web/root.tsx";'],
  ['parlour/sofa.ts', "import { api } from '#contract/api.ts';"],
  ['parlour/sofa.ts', "import { useState } from 'react';"],
])('%s may not contain %s', (file, source) => {
  expect(violations(file, source)).not.toEqual([]);
});

test.each([
  ['contract/orders.ts', "import * as v from 'valibot';\nimport { calls } from './calls.ts';"],
  ['contract/site/pages.ts', "import { prefixes } from '#i18n/locales.ts';"],
  [
    'server/areas/orders/orders.service.ts',
    "import type { Caller } from '#server/http/caller.ts';",
  ],
  ['server/areas/orders/orders.queries.ts', "import type { Db } from '#server/db/client.ts';"],
  ['server/areas/deals/deal.ts', "import { findOrder } from '../orders/history.queries.ts';"],
  ['server/areas/quotes/quote.ts', "import { findOrder } from '../orders/history.queries.ts';"],
  ['server/dev.ts', "import { compileFile } from '#scripts/content/library.ts';"],
  ['web/lib/loading/page.ts', "import type { PageRequest } from '#server/http/pages.ts';"],
  ['web/features/player/player.tsx', "import { Dialog } from '#ui/overlay/dialog.tsx';"],
  ['desk/features/orders/list.tsx', "import { Dialog } from '#ui/overlay/dialog.tsx';"],
  ['web/routes/tool.tsx', "import { Start } from '#workbench/start/start.tsx';"],
])('%s may contain %s', (file, source) => {
  expect(violations(file, source)).toEqual([]);
});

test('a forbidden import, a cycle of types and a new folder of a checkout are found', () => {
  const root = mkdtempSync(join(tmpdir(), 'import-law-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const add = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  };
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  add('contract/api.ts', 'export const api = {};\n');
  expect(checkTree(root)).toEqual([]);

  add('desk/page.ts', "import { shell } from '#web/shell.ts';\n");
  add('web/shell.ts', "import type { B } from './b.ts';\nexport const shell = {};\n");
  add('web/b.ts', "import type { shell } from './shell.ts';\nexport type B = typeof shell;\n");
  add('parlour/sofa.ts', "import { api } from '#contract/api.ts';\n");
  expect(checkTree(root)).toEqual([
    'desk/page.ts imports web/shell.ts: desk may import ui, contract, i18n',
    'no rule of scripts/import-law names the folder of parlour/sofa.ts',
    'import cycle: web/b.ts, web/shell.ts',
  ]);
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
