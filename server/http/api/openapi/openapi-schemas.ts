import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { api } from '#contract/api.ts';

const card = api.getDramaListByRandom.output.item;

/** Schemas that many replies share; generated clients get types with these names. */
const shared = {
  User: api.updateUsername.output,
  SignedIn: api.loginWithEmailPassword.output,
  Tag: card.entries.tags.item,
  DramaCard: card,
  CartCount: api.addCopyrightCart.output,
  CartLine: api.changeCopyrightCartVersion.output,
  Order: api.getCopyrightOrderDetail.output,
  Quote: api.counterCopyrightQuote.output,
  Message: api.sendCopyrightOrderMessage.output,
  Company: api.updateCompanyProfile.output,
};

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  // Every step of a pipe that JSON Schema can express is included, such as the bounds of a number
  // in a query; others (checks, transforms) are left out.
  typeMode: 'ignore',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ jsonSchema }) => {
    const type = typeOfValues(jsonSchema.enum ?? [jsonSchema.const]);
    return type ? { ...jsonSchema, type } : undefined;
  },
};

/** The converter gives literals no type, and integers the type `number`. */
function typeOfValues(values: readonly unknown[]): 'integer' | 'boolean' | 'string' | undefined {
  if (values.every((value) => Number.isInteger(value))) return 'integer';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  return values.every((value) => typeof value === 'string') ? 'string' : undefined;
}

export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...conversion, definitions: shared });
  return rest;
}

export function sharedSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(shared, conversion);
}

export function envelope(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { type: 'integer', ...code }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
}
