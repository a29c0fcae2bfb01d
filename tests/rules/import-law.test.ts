import { expect, test } from 'vitest';
import { violations } from '../../scripts/import-law.ts';

test.each([
  ['contract/orders.ts', "import { readFileSync } from 'node:fs';"],
  ['contract/orders.ts', "import { readConfig } from '../server/config.ts';"],
  ['contract/orders.ts', "import type { Db } from '../server/db/client.ts';"],
  ['i18n/locales.ts', "import { api } from '../contract/api.ts';"],
  ['server/modules/orders/orders.queries.ts', "import { x } from './orders.service.ts';"],
  ['server/modules/orders/orders.service.ts', "import { sql } from 'kysely';"],
  ['server/modules/orders/orders.service.ts', "import { bind } from '../../http/bind.ts';"],
  [
    'server/modules/orders/orders.service.ts',
    "import { x } from '../accounts/accounts.queries.ts';",
  ],
  ['server/modules/orders/orders.endpoints.ts', "import * as q from './orders.queries.ts';"],
  ['cli/main.ts', "import { sql } from 'kysely';"],
  ['server/main.ts', "import { fillDemo } from '../demo/fill.ts';"],
  ['server/main.ts', "import buyer from '../demo/catalogue/buyer.json' with { type: 'json' };"],
  ['demo/fill.ts', "import { clips } from './studio/clips/scenes/all.ts';"],
  [
    'web/lib/session.ts',
    "import { hash } from '../../server/modules/accounts/accounts.service.ts';",
  ],
  ['web/ui/button.tsx', "import { api } from '../../contract/api.ts';"],
  ['web/features/player/player.tsx', "import { Cart } from '../orders/cart.tsx';"],
  ['web/lib/x.ts', "const x = await import('../../server/main.ts');"],
  ['server/main.ts', "import { startSite } from '../tests/support/site.ts';"],
])('%s may not say %s', (file, source) => {
  expect(violations(file, source)).toHaveLength(1);
});

test.each([
  ['contract/orders.ts', "import * as v from 'valibot';\nimport { calls } from './calls.ts';"],
  [
    'server/modules/orders/orders.service.ts',
    "import type { Caller } from '../../http/caller.ts';",
  ],
  ['server/modules/orders/orders.queries.ts', "import type { Db } from '../../db/client.ts';"],
  ['web/lib/page.ts', "import type { PageRequest } from '../../server/http/pages.ts';"],
  ['web/features/player/player.tsx', "import { Dialog } from '../../ui/dialog.tsx';"],
])('%s may say %s', (file, source) => {
  expect(violations(file, source)).toEqual([]);
});
