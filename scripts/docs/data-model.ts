import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Every table, in the order of the document. */
const areas = [
  {
    title: 'Catalogue',
    about:
      'A drama has texts in several languages, tags and episodes; each episode plays a video with its subtitles.',
    tables: [
      'dramas',
      'drama_texts',
      'tags',
      'tag_texts',
      'drama_tags',
      'episodes',
      'episode_texts',
      'videos',
      'video_subtitles',
    ],
  },
  {
    title: 'Home page, menu and legal pages',
    about:
      'What operators arrange: banners of the home page and the entries of the menu. The server stores each text that a legal page has had.',
    tables: ['banners', 'banner_texts', 'navigation_items', 'navigation_texts', 'legal_versions'],
  },
  {
    title: 'Lists and search',
    about:
      'Derived from the catalogue. Triggers write the listings; the server writes the search terms of the dramas that a trigger has noted.',
    tables: [
      'listing_entries',
      'listing_titles',
      'listing_counts',
      'drama_search_terms',
      'drama_search_notes',
      'desk_dramas',
      'desk_drama_notes',
    ],
  },
  {
    title: 'Accounts',
    about:
      'Passwords, tokens and codes are stored as hashes. Rows that have expired are deleted. Triggers write `buyer_entries`, from which the desk lists and searches buyers.',
    tables: [
      'users',
      'sessions',
      'known_devices',
      'email_codes',
      'wrong_code_budgets',
      'password_reset_links',
      'rate_limits',
      'internal_account_notes',
      'buyer_entries',
    ],
  },
  {
    title: 'Watching',
    about: 'Histories of users, and the bookkeeping that counts each view once.',
    tables: ['watch_history', 'recent_views', 'network_views', 'pending_views', 'weekly_views'],
  },
  {
    title: 'Cart and orders',
    about:
      'An order keeps its items as they were when it was sent; triggers refuse later changes and impossible steps of its status. Triggers also write `order_listing`, by which operators filter, sort and search orders and deals.',
    tables: [
      'copyright_cart_lines',
      'copyright_orders',
      'copyright_order_items',
      'copyright_order_events',
      'copyright_order_messages',
      'order_listing',
      'internal_order_notes',
    ],
  },
  {
    title: 'Quotes and deals',
    about:
      'An order is answered with versions of a quote, of which one is open at a time. Accepting one makes a deal, whose lines are grants; a deal keeps its parties and its signed documents.',
    tables: [
      'copyright_quotes',
      'copyright_quote_lines',
      'copyright_deals',
      'copyright_deal_lines',
      'company_profiles',
    ],
  },
  {
    title: 'Screeners and playback',
    about:
      'A screener invites one recipient to watch; each opened episode is a view. A grant lets one browser load the files of one video for a few minutes.',
    tables: [
      'screeners',
      'screener_titles',
      'screener_codes',
      'screener_viewers',
      'screener_views',
      'burned_videos',
      'playback_grants',
      'stored_media',
      'removed_media',
    ],
  },
  {
    title: 'Shortlists',
    about: 'Lists of titles that buyers and operators arrange and share by a link.',
    tables: ['shortlists', 'shortlist_titles'],
  },
  {
    title: 'Materials',
    about: 'Downloads of the materials of titles by buyers.',
    tables: ['material_downloads'],
  },
  {
    title: 'Enquiries',
    about:
      'Messages of visitors, with answers, files and notes. Spam is deleted after 30 days, an answered one is closed after six months of silence, a closed enquiry is deleted 24 months after its last activity, a notice of infringement after six years; an account is deleted with its enquiries, except for notices.',
    tables: [
      'enquiries',
      'enquiry_messages',
      'enquiry_files',
      'enquiry_mails',
      'internal_enquiry_notes',
      'enquiry_templates',
      'enquiry_mailboxes',
    ],
  },
  {
    title: 'Workbench',
    about: 'What accounts sent to the language model, in characters per day. No text is stored.',
    tables: ['ai_usage', 'ai_site_usage', 'ai_past_usage'],
  },
  {
    title: 'Rights',
    about:
      'Grants from licensors and to licensees, and holdbacks. Triggers write the active ones of a drama and its open quotes into one row of `drama_rights`, from which availability is computed for each request; the items of orders keep the answer.',
    tables: ['rights_grants', 'rights_holdbacks', 'drama_rights'],
  },
  {
    title: 'Desk',
    about:
      'The people who work at the desk, with their sessions and second factors, and the replies of their calls.',
    tables: [
      'staff',
      'staff_links',
      'staff_sessions',
      'staff_passkeys',
      'staff_recovery_codes',
      'desk_settings',
      'desk_replies',
    ],
  },
  {
    title: 'Operation',
    about: 'The record of what operators changed, the queue of mails, and what became of them.',
    tables: ['audit_log', 'outgoing_mails', 'dead_mails', 'sent_mails'],
  },
  {
    title: 'Uploads and jobs of the desk',
    about:
      'Files that staff upload, the work that servers do with them, and the reports of imports. Finished jobs are deleted after 90 days.',
    tables: ['desk_uploads', 'desk_jobs', 'desk_job_rows'],
  },
];

const HEADER = `# Data model

Made from the migrated database by \`npm run docs\`; a test compares the two. A relation is labelled
with its foreign key columns and its ON DELETE action, if it has one. \`?\` marks columns that may be
null. Rules beyond keys (checks, triggers) are in \`server/db/migrations/\`. Words:
[glossary](glossary.md).
`;

/** The content of `docs/data-model.md` for a migrated database. */
export async function dataModel(db: Db): Promise<string> {
  const [columns, relations] = [await readColumns(db), await readRelations(db)];
  checkComplete(new Set(columns.map(({ table_name }) => table_name)));
  const parts = areas.map(({ title, about, tables }) => {
    const entities = tables.map((table) =>
      describeTable(
        table,
        columns.filter(({ table_name }) => table_name === table),
      ),
    );
    const lines = relations
      .filter(({ table_name }) => tables.includes(table_name))
      .map(describeRelation);
    return [
      `## ${title}`,
      '',
      about,
      '',
      '```mermaid',
      'erDiagram',
      ...entities,
      ...lines,
      '```',
      '',
    ].join('\n');
  });
  return [HEADER, ...parts].join('\n');
}

function checkComplete(found: Set<string>) {
  const listed = areas.flatMap(({ tables }) => tables);
  const unlisted = Array.from(found).filter((table) => !listed.includes(table));
  const missing = listed.filter((table) => !found.has(table));
  if (unlisted.length + missing.length > 0)
    throw new Error(
      `scripts/docs/data-model.ts lists other tables than the database has: ${[...unlisted, ...missing].join(', ')}`,
    );
}

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  /** `PK`, `FK`, `UK`: primary key, foreign key, unique by itself. */
  keys: string[];
}

function describeTable(table: string, columns: Column[]): string {
  const lines = columns.map(({ column_name, type, is_nullable, keys }) =>
    [
      '       ',
      SHORT_TYPES[type] ?? type,
      column_name,
      ...(keys.length > 0 ? [keys.join(', ')] : []),
      ...(is_nullable ? ['"?"'] : []),
    ].join(' '),
  );
  return [`    ${table} {`, ...lines, '    }'].join('\n');
}

/** Mermaid allows no spaces in a type. */
const SHORT_TYPES: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS table_name, a.attname AS column_name,
      format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS is_nullable,
      ARRAY(
        SELECT DISTINCT CASE k.contype WHEN 'p' THEN 'PK' WHEN 'f' THEN 'FK' ELSE 'UK' END AS key
        FROM pg_constraint k
        WHERE k.conrelid = c.oid AND a.attnum = ANY (k.conkey)
          AND (k.contype IN ('p', 'f') OR (k.contype = 'u' AND cardinality(k.conkey) = 1))
        ORDER BY key DESC
      ) AS keys
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT LIKE 'kysely\\_%'
    ORDER BY c.relname, a.attnum`.execute(db);
  return rows;
}

interface Relation {
  table_name: string;
  referred: string;
  columns: string;
  /** True if the referring columns are a key, so that a row is referred to at most once. */
  is_unique: boolean;
  is_nullable: boolean;
  on_delete: string;
}

const ON_DELETE: Record<string, string> = { c: ', cascade', n: ', set null', d: ', set default' };

function describeRelation(relation: Relation): string {
  const { table_name, referred, columns, is_unique, is_nullable, on_delete } = relation;
  const one = is_nullable ? '|o' : '||';
  const many = is_unique ? 'o|' : 'o{';
  return `    ${referred} ${one}--${many} ${table_name} : "${columns}${ON_DELETE[on_delete] ?? ''}"`;
}

async function readRelations(db: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    SELECT c.relname AS table_name, r.relname AS referred, k.confdeltype AS on_delete,
      string_agg(a.attname, ', ' ORDER BY array_position(k.conkey, a.attnum)) AS columns,
      bool_or(NOT a.attnotnull) AS is_nullable,
      EXISTS (
        SELECT FROM pg_constraint u
        WHERE u.conrelid = k.conrelid AND u.contype IN ('p', 'u') AND u.conkey <@ k.conkey
      ) AS is_unique
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_class r ON r.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace
    GROUP BY k.oid, c.relname, r.relname
    ORDER BY c.relname, columns, r.relname`.execute(db);
  return rows;
}
