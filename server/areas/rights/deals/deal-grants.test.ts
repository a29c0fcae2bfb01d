import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createExportService } from '#server/areas/catalogue/export/export.service.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import { addDeal, addDealLine } from '#tests/support/data/deal-rows.ts';
import { folderWith, importer } from '#tests/support/data/import.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import * as storedRights from '../stored-rights.ts';

let server: TestServer;
let drama: number;
let grant: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.context;
  const rows = createRows(db);
  drama = await rows.addDrama({ external_id: 'A-1' });
  await addGrant(db, drama);
  const order = await rows.addOrder(await rows.addUser());
  const deal = await addDeal(db, order, { deal_no: 'VD-7K3M', paper_note: 'Signed in Cannes' });
  grant = await addDealLine(db, deal, drama);
});

const refusal =
  'belongs to deal VD-7K3M and changes only with it: "vignette deal terminate VD-7K3M" ends it';

const readGrants = () =>
  server.context.db.selectFrom('rights_grants').selectAll().orderBy('id').execute();

test('an operator can neither end nor void the grant of a deal', async () => {
  const { rightsDesk } = server.context;
  const before = await readGrants();
  const reference = { kind: 'right', id: grant } as const;
  for (const attempt of [
    () => rightsDesk.end('mei', reference, '2027-06-30', ''),
    () => rightsDesk.void('mei', reference, ''),
  ])
    await expect(attempt()).rejects.toThrow(`R${grant} ${refusal}.`);
  expect(await readGrants()).toEqual(before);
});

test('an import that changes the grant of a deal is refused, and changes nothing else', async () => {
  const { db } = server.context;
  const before = await readGrants();
  const row = { external_id: 'A-1', direction: 'out', party: 'Luz SA' };
  const [stored] = await storedRights.loadRights(db, { id: grant });
  const document = {
    rights: [
      { ...row, reference: stored?.entry.reference, is_exclusive: false },
      { ...row, reference: 'new', media: 'avod', territories: 'MX', start: '2027-01-01' },
    ],
  };
  const path = join(await folderWith({ 'a.json': document }), 'a.json');
  const { lines } = await importer(db)(path);
  expect(lines).toEqual([`refused rights[0]: out, Luz SA, ${stored?.entry.reference} ${refusal}`]);
  expect(await readGrants()).toEqual(before);
});

test('importing an export of the grant of a deal changes nothing', async () => {
  const { db } = server.context;
  const path = join(await folderWith({}), 'copy.json');
  await createExportService(db, storedRights)(path, () => {});
  expect(await importer(db)(path)).toMatchObject({
    lines: [],
    summary: { rights: { unchanged: 2 }, refused: 0 },
  });
});
