import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { deskSummaries } from '#contract/documentation/desk.ts';
import type { FoundCall } from './calls.ts';

/** Longer lists of values, such as countries, are cut. */
const MAX_VALUES = 20;
const MAX_PATTERN = 60;

/** The help of a call: what it does, who may make it, and its input, from the contract. */
export function describeCall({ name, endpoint, makesFile }: FoundCall): string {
  const schema = toJsonSchema(endpoint.input, { typeMode: 'ignore', errorMode: 'ignore' });
  const fields = describeFields(schema, (schema.$defs ?? {}) as Definitions);
  const width = Math.max(0, ...fields.map(([field]) => field.length));
  const isInputNeeded = (schema.required ?? []).length > 0;
  const usage = [
    fields.length > 0 && (isInputNeeded ? '<file.json>' : '[file.json]'),
    makesFile && '--file <file>',
  ].filter(Boolean);
  return [
    `Usage: ${['vignette call', name, ...usage].join(' ')}`,
    '',
    deskSummaries[name],
    '',
    `Permission: ${endpoint.permission}`,
    ...(fields.length > 0 ? ['Input:'] : ['It takes no input.']),
    ...fields.map(([field, text]) => `  ${field.padEnd(width)}  ${text}`),
  ].join('\n');
}

type Definitions = Record<string, JsonSchema>;
type Field = [path: string, text: string];

/** The fields of an object, each followed by those inside it: `quote.lines[].price`. */
function describeFields(schema: JsonSchema, definitions: Definitions, prefix = ''): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]): Field[] => {
    const path = prefix + key;
    const field = resolve(value as JsonSchema, definitions);
    const isOptional = !required.has(key);
    const text = [
      describeType(field, definitions),
      ...(isOptional ? ['optional'] : []),
      ...('default' in field ? [`default ${JSON.stringify(field.default)}`] : []),
    ].join(', ');
    const inner = innerOf(field, definitions);
    const isList = inner !== field && field.type === 'array';
    const fields = describeFields(inner, definitions, isList ? `${path}[].` : `${path}.`);
    return [[path, text], ...fields];
  });
}

/** The object whose fields are listed: that of a list, or the only one of a nullable field. */
function innerOf(field: JsonSchema, definitions: Definitions): JsonSchema {
  if (field.type === 'array') return resolve(field.items as JsonSchema, definitions);
  const [only, ...others] = variantsOf(field, definitions).filter(({ type }) => type !== 'null');
  return others.length === 0 && only ? only : field;
}

function variantsOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const variants = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  return variants.flatMap((variant) => {
    const resolved = resolve(variant, definitions);
    const inner = variantsOf(resolved, definitions);
    return inner.length > 0 ? inner : [resolved];
  });
}

function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? undefined : definitions[name];
  return found ? { ...resolve(found, definitions), ...schema, $ref: undefined } : schema;
}

function describeType(schema: JsonSchema, definitions: Definitions): string {
  const variants = variantsOf(schema, definitions);
  if (variants.length > 0) {
    const objects = variants.filter(({ type }) => type === 'object');
    return variants
      .map((variant) =>
        variant.type === 'object' && objects.length > 1
          ? describeInline(variant, definitions)
          : describeType(variant, definitions),
      )
      .join(' or ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return describeValues(schema.enum);
  if (schema.type === 'array') {
    const item = describeType(resolve(schema.items as JsonSchema, definitions), definitions);
    const entries = item === 'object' ? 'objects' : item;
    return `list${describeBounds(schema.minItems, schema.maxItems, 'entries')} of ${entries}`;
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const name = schema.type === 'integer' ? 'whole number' : 'number';
    return name + describeBounds(schema.minimum, schema.maximum);
  }
  if (schema.type === 'string') return describeText(schema);
  return schema.type?.toString() ?? 'any value';
}

/** `{ model: "share", share_bps: whole number (1 to 10000) }` */
function describeInline({ properties = {} }: JsonSchema, definitions: Definitions): string {
  const fields = Object.entries(properties).map(
    ([key, value]) =>
      `${key}: ${describeType(resolve(value as JsonSchema, definitions), definitions)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function describeValues(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
  const rest = values.length - shown.length;
  return shown.join(' | ') + (rest > 0 ? ` and ${rest} more` : '');
}

function describeText({ format, minLength, maxLength, pattern }: JsonSchema): string {
  if (format === 'date') return 'date, such as "2027-01-31"';
  if (format === 'date-time') return 'time, such as "2027-01-31T18:00:00.000Z"';
  const length = describeBounds(minLength, maxLength, 'characters');
  const isShown = pattern !== undefined && pattern.length <= MAX_PATTERN;
  return isShown ? `text of the form ${pattern}${length}` : `text${length}`;
}

function describeBounds(min: number | undefined, max: number | undefined, unit = ''): string {
  const name = unit && ` ${unit}`;
  const isBounded = max !== undefined && max < Number.MAX_SAFE_INTEGER;
  if (isBounded)
    return min === undefined ? ` (at most ${max}${name})` : ` (${min} to ${max}${name})`;
  return min === undefined ? '' : ` (at least ${min}${name})`;
}
