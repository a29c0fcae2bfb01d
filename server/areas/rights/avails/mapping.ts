import * as v from 'valibot';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** The licence types of EMA Avails. */
export const licenceTypes = ['EST', 'VOD', 'SVOD', 'POEST'] as const;
export type LicenceType = (typeof licenceTypes)[number];

/** The media that have a counterpart; the others go out only as a mapping says. */
const counterparts: Partial<Record<LeafMedium, LicenceType>> = {
  tvod_purchase: 'EST',
  tvod_rental: 'VOD',
  svod: 'SVOD',
};

const text = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(max, `must have at most ${max} characters`),
  );

/** A closed object; `noun` says what its fields are. */
function closed<const Entries extends v.ObjectEntries>(entries: Entries, noun: string) {
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return `is not ${noun}`;
    return issue.expected === 'Object' ? 'must be an object' : 'is missing';
  });
}

const price = closed(
  { type: text(50), value: text(50), currency: v.optional(currencyCode()) },
  'a field of a price',
);

function currencyCode() {
  return v.pipe(
    v.string('must be text'),
    v.regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'),
  );
}

function optionalForEach<Key extends string, Schema extends v.GenericSchema>(
  keys: readonly Key[],
  schema: Schema,
) {
  const optional = v.optional(schema);
  return Object.fromEntries(keys.map((key) => [key, optional])) as Record<Key, typeof optional>;
}

const mappingFile = closed(
  {
    licence_types: v.optional(
      closed(
        optionalForEach(
          leafMedia,
          v.picklist(licenceTypes, `must be one of ${licenceTypes.join(', ')}`),
        ),
        'a medium',
      ),
      {},
    ),
    prices: v.optional(closed(optionalForEach(licenceTypes, price), 'a licence type'), {}),
    licensee: v.optional(text(200)),
  },
  'a field of the mapping',
);

export type AvailsMapping = v.InferOutput<typeof mappingFile>;

/** Checks the content of a mapping file; all errors are listed. */
export function readMapping(file: string, content: unknown): AvailsMapping {
  const read = v.safeParse(mappingFile, content);
  if (read.success) return read.output;
  const errors = read.issues.map((issue) => {
    const place = [file, v.getDotPath(issue)].filter(Boolean).join(': ');
    return `${place} ${issue.message}.`;
  });
  throw new OperatorError(errors.join('\n'));
}

export const EMPTY_MAPPING: AvailsMapping = { licence_types: {}, prices: {} };

export function licenceTypeOf(medium: LeafMedium, mapping: AvailsMapping): LicenceType | undefined {
  return mapping.licence_types[medium] ?? counterparts[medium];
}
