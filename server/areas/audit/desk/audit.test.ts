import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { explain } from '#tests/support/database/explain.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk();
  await sql`
    INSERT INTO audit_log (at, actor, action, subject, change)
    SELECT timestamptz '2026-03-01 12:00+00' + i * interval '1 day',
      CASE WHEN i % 2 = 0 THEN 'mei' ELSE 'ana@desk.example' END,
      CASE WHEN i % 3 = 0 THEN 'order.advance' ELSE 'tag.rename' END,
      'order:VG-' || i, jsonb_build_object('from', 'submitted', 'to', 'in_review', 'note', i)
    FROM generate_series(1, 12) i`.execute(desk.context.db);
});

test('entries are filtered by actor, action, subject and period, and paged by key', async () => {
  const owner = await desk.as('owner');
  const subjects = async (filter: Parameters<typeof owner.listAuditEntries>[0]) =>
    (await owner.listAuditEntries(filter)).list.map(({ subject }) => subject);
  expect(await subjects({ actor: 'mei', action: 'order.advance' })).toEqual([
    'order:VG-12',
    'order:VG-6',
  ]);
  expect(await subjects({ subject: 'order:VG-5' })).toEqual(['order:VG-5']);
  const march = { from: '2026-03-03T00:00:00Z', until: '2026-03-05T00:00:00Z' };
  expect(await subjects(march)).toEqual(['order:VG-3', 'order:VG-2']);

  const first = await owner.listAuditEntries({ actor: 'mei', page_size: 4 });
  expect(first).toMatchObject({ total: 6, previous: null });
  const rest = await owner.listAuditEntries({
    actor: 'mei',
    page_size: 4,
    after: first.next as string,
  });
  expect([...first.list, ...rest.list].map(({ subject }) => subject)).toEqual(
    [12, 10, 8, 6, 4, 2].map((number) => `order:VG-${number}`),
  );
  expect(rest.next).toBeNull();
  expect(await owner.listAuditNames()).toEqual({
    actors: ['ana@desk.example', 'mei'],
    actions: ['order.advance', 'tag.rename'],
  });
});

test('the command lists the same entries by the same filters', async () => {
  const list = (filter: Parameters<typeof desk.context.audit.listAll>[0]) =>
    desk.context.audit.listAll(filter);
  const march = { from: new Date('2026-03-03T00:00Z'), until: new Date('2026-03-05T00:00Z') };
  const subjects = (await list(march).read()).map(({ subject }) => subject);
  expect(subjects).toEqual(['order:VG-3', 'order:VG-2']);
  const both = list({ actor: 'mei', action: 'order.advance' });
  expect(await both.count()).toBe(2);
  const batches: unknown[][] = [];
  await both.each(async (rows) => void batches.push(rows));
  expect(batches).toEqual([await both.read()]);
});

test('a change is given field by field, with before and after', async () => {
  const { db, audit } = desk.context;
  const owner = await desk.as('owner');
  await db.transaction().execute((tx) =>
    audit.record(tx, {
      actor: 'mei',
      action: 'tag.rename',
      subject: 'tag:city',
      change: {
        names: {
          from: { en: 'City', es: 'Ciudad' },
          to: { en: 'Urban', es: 'Ciudad', ja: '都会' },
        },
        languages: { from: [], to: ['en', 'es'] },
        cover: { from: null, to: '' },
        subtitles: { from: { en: [] }, to: {} },
        items: {
          from: [{ route: 'home', names: { en: 'Home' } }],
          to: [{ route: 'home', names: { en: 'Start' } }, { route: 'about' }],
        },
        texts: { en: { title: 'City' } },
        reason: '',
      },
    }),
  );
  const { list } = await owner.listAuditEntries({ subject: 'tag:city' });
  expect(list[0]).toMatchObject({
    changes: [
      { field: 'items.1.names.en', before: 'Home', after: 'Start' },
      { field: 'items.2.route', before: null, after: 'about' },
      { field: 'names.en', before: 'City', after: 'Urban' },
      { field: 'names.ja', before: null, after: '都会' },
      { field: 'languages', before: null, after: 'en, es' },
    ],
    details: [
      { field: 'texts.en.title', value: 'City' },
      { field: 'reason', value: null },
    ],
  });
  const { list: orders } = await owner.listAuditEntries({ subject: 'order:VG-1' });
  expect(orders[0]).toMatchObject({
    changes: [{ field: null, before: 'submitted', after: 'in_review' }],
    details: [{ field: 'note', value: '1' }],
  });
});

test('the filtered list is exported as CSV in which no cell is a formula', async () => {
  const { db, audit } = desk.context;
  const owner = await desk.as('owner');
  await db.transaction().execute((tx) =>
    audit.record(tx, {
      actor: '=cmd()',
      action: 'account.disable',
      subject: 'account:1',
      change: { status: { from: 'enabled', to: 'disabled' }, reason: 'fraud' },
    }),
  );
  const file = await owner.exportAuditEntries({ action: 'account.disable' });
  expect(file.filename).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = new TextDecoder().decode(file.bytes).trimEnd().split('\n');
  expect(lines[0]).toContain('time,who,action,subject,change');
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /^\d{4}-.*Z,'=cmd\(\),account\.disable,account:1,status enabled → disabled; reason: fraud$/,
    ),
  ]);
});

test('each filter reads its own index', async () => {
  const page = (condition: ReturnType<typeof sql>) => sql`SELECT id FROM audit_log
    WHERE ${condition} AND (at, id) < (now(), 5) ORDER BY at DESC, id DESC LIMIT 51`;
  await desk.context.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    const indexOf = async (condition: ReturnType<typeof sql>) =>
      (await explain(tx, page(condition))).indexes[0];
    expect(await indexOf(sql`actor = 'mei'`)).toBe('audit_log_by_actor');
    expect(await indexOf(sql`action = 'tag.rename'`)).toBe('audit_log_by_action');
    expect(await indexOf(sql`actor = 'mei' AND action = 'tag.rename'`)).toBe(
      'audit_log_by_actor_and_action',
    );
    expect(await indexOf(sql`subject = 'tag:city'`)).toBe('audit_log_by_subject');
  });
});
