import * as v from 'valibot';

/** The first and the last entry of an archive. */
export const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';
export const FORMAT = 1;

/** The content of a backup, and the migrations of the database it was made from. */
export const manifestFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal(FORMAT),
    made_at: v.string(),
    migrations: v.pipe(v.array(v.string()), v.minLength(1)),
    tables: v.array(
      v.object({
        name: v.string(),
        columns: v.array(v.string()),
        /** The number of rows; absent in backups of version 0.1. */
        rows: v.optional(v.number()),
      }),
    ),
    /** The value before the next one; null in some backups of version 0.1. */
    sequences: v.record(v.string(), v.nullable(v.pipe(v.string(), v.digits()))),
  }),
);

export type Manifest = v.InferOutput<typeof manifestFile>;

const TABLE_PART = /^database\/(?<table>[a-z_]+)\/\d+\.copy\.gz$/;
const MEDIA_FILE = /^media\/(?<path>.+)$/;

export const tablePart = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, '0')}.copy.gz`;

/** The table or media path of an entry; undefined for an unknown name or a path traversal. */
export function readEntryName(name: string): { table: string } | { media: string } | undefined {
  const table = TABLE_PART.exec(name)?.groups?.table;
  if (table) return { table };
  const media = MEDIA_FILE.exec(name)?.groups?.path;
  const isInside = media?.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  return media && isInside && !media.includes('\\') && !media.includes('\0')
    ? { media }
    : undefined;
}
