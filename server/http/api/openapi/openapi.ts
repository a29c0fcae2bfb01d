import type { JsonSchema } from '@valibot/to-json-schema';
import { accounts } from '#contract/accounts.ts';
import { ai } from '#contract/ai.ts';
import { catalogue } from '#contract/catalogue.ts';
import { deals } from '#contract/deals.ts';
import { accountsDocumentation } from '#contract/documentation/accounts.ts';
import { aiDocumentation } from '#contract/documentation/ai.ts';
import { catalogueDocumentation } from '#contract/documentation/catalogue.ts';
import { dealsDocumentation } from '#contract/documentation/deals.ts';
import { enquiriesDocumentation } from '#contract/documentation/enquiries.ts';
import { ordersDocumentation } from '#contract/documentation/orders.ts';
import { playbackDocumentation } from '#contract/documentation/playback.ts';
import { rightsDocumentation } from '#contract/documentation/rights.ts';
import { screenersDocumentation } from '#contract/documentation/screeners.ts';
import { shortlistsDocumentation } from '#contract/documentation/shortlists.ts';
import { watchingDocumentation } from '#contract/documentation/watching.ts';
import { enquiries } from '#contract/enquiries.ts';
import { outcomes } from '#contract/error-codes.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import { orders } from '#contract/orders.ts';
import { playback } from '#contract/playback.ts';
import { rights } from '#contract/rights.ts';
import { screeners } from '#contract/screeners.ts';
import { shortlists } from '#contract/shortlists.ts';
import type { Endpoint } from '#contract/transport/endpoint.ts';
import { watching } from '#contract/watching.ts';
import { fallbackLocale, locales } from '#i18n/locales.ts';
import { MAX_KEY_LENGTH } from '../parse-input.ts';
import { envelope, jsonSchema, sharedSchemas } from './openapi-schemas.ts';

interface Area {
  endpoints: Record<string, Endpoint>;
  description: string;
  calls: Record<string, CallText>;
}

interface CallText {
  summary: string;
  description?: string;
  input?: object;
  data: unknown;
}

const areas: Record<string, Area> = {
  accounts: { endpoints: accounts, ...accountsDocumentation },
  catalogue: { endpoints: catalogue, ...catalogueDocumentation },
  watching: { endpoints: watching, ...watchingDocumentation },
  orders: { endpoints: orders, ...ordersDocumentation },
  rights: { endpoints: rights, ...rightsDocumentation },
  deals: { endpoints: deals, ...dealsDocumentation },
  playback: { endpoints: playback, ...playbackDocumentation },
  screeners: { endpoints: screeners, ...screenersDocumentation },
  shortlists: { endpoints: shortlists, ...shortlistsDocumentation },
  enquiries: { endpoints: enquiries, ...enquiriesDocumentation },
  ai: { endpoints: ai, ...aiDocumentation },
};
const failures = Object.entries(outcomes).filter(([name]) => name !== 'ok');
const business = failures.filter(([, outcome]) => outcome.status === 200);
const transport = failures.filter(([, outcome]) => outcome.status !== 200);

/** Statuses that only a call that changes data can have. */
const MUTATION_STATUSES = new Set<number>([
  outcomes.unreadableBody.status,
  outcomes.crossSite.status,
  outcomes.bodyTooLarge.status,
  outcomes.notJson.status,
]);
const RETRY_STATUSES = new Set<number>([
  outcomes.tooManyRequests.status,
  outcomes.unavailable.status,
]);
const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
  zip: 'application/zip',
  // Clients parse `application/json` as an envelope.
  json: 'application/octet-stream',
};

/** The contract as an OpenAPI 3.1 document; constant for the same options. */
export function openapiDocument(options: {
  siteName: string;
  publicUrl: string;
  version: string;
}): object {
  const paths: Record<string, object> = {};
  for (const [area, { endpoints, calls }] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const method = endpoint.method.toLowerCase();
      paths[endpoint.path] = { [method]: operation(area, name, endpoint, calls[name] as CallText) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${options.siteName} API`,
      version: options.version,
      description: introduction(),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: options.publicUrl }],
    tags: Object.entries(areas).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...sharedSchemas(),
        Failure: {
          ...failure(business.map(([, { code }]) => code)),
          examples: [
            {
              code: outcomes.invalidInput.code,
              message: 'Email is required',
              data: { field: 'email' },
            },
          ],
        },
      },
      responses: Object.fromEntries(transport.map(transportFailure)),
      parameters: { lang, idempotencyKey },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` that registering and signing in give.',
        },
      },
    },
  };
}

function operation(area: string, name: string, endpoint: Endpoint, text: CallText): object {
  const input = jsonSchema(endpoint.input);
  const hasInput = Object.keys(endpoint.input.entries).length > 0;
  const isRead = endpoint.method === 'GET';
  const isDelete = endpoint.method === 'DELETE';
  const refusals = transport.filter(([, { status }]) => !isRead || !MUTATION_STATUSES.has(status));
  return {
    tags: [area],
    operationId: name,
    summary: text.summary,
    ...describe(text, isDelete && hasInput),
    parameters: [
      { $ref: '#/components/parameters/lang' },
      ...(endpoint.isIdempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...(isRead || isDelete ? queryParameters(input, isRead, text.input ?? {}) : []),
    ],
    ...(!isRead &&
      hasInput && {
        requestBody: {
          required: !isDelete,
          content: { 'application/json': { schema: input, example: text.input } },
        },
      }),
    responses: {
      200: {
        description: 'Success, or a business failure named by `code`',
        content: replyContent(endpoint, text.data),
      },
      ...Object.fromEntries(
        refusals.map(([key, { status }]) => [status, { $ref: `#/components/responses/${key}` }]),
      ),
    },
    security: { anyone: [], viewer: [{}, { bearer: [] }], user: [{ bearer: [] }] }[endpoint.access],
  };
}

function describe({ description }: CallText, hasEitherInput: boolean): { description?: string } {
  const hint = hasEitherInput && 'Send the input as query parameters or as a body.';
  const text = [description, hint].filter(Boolean).join(' ');
  return text ? { description: text } : {};
}

/** A parameter of DELETE is never required, because the field may be in the body instead. */
function queryParameters(input: JsonSchema, canRequire: boolean, example: object): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: canRequire && (input.required ?? []).includes(name),
    schema,
    ...(name in example && { example: example[name as keyof typeof example] }),
  }));
}

/** A failed download replies with an envelope, like any other call. */
function replyContent({ output, fileFormats = [] }: Endpoint, data: unknown): object {
  const failed = { $ref: '#/components/schemas/Failure' };
  if ((output as unknown) !== fileDownload) {
    const done = envelope({ const: outcomes.ok.code }, jsonSchema(output));
    const example = { code: outcomes.ok.code, message: 'OK', data };
    return { 'application/json': { schema: { oneOf: [done, failed] }, example } };
  }
  const files = fileFormats.map((format) => [FILE_TYPES[format], {}]);
  return { ...Object.fromEntries(files), 'application/json': { schema: failed } };
}

/** The data of a failure names the refused field, cart lines or dramas, or is null. */
function failure(codes: number[]): JsonSchema {
  const ids: JsonSchema = { type: 'array', items: { type: 'integer' } };
  const named: Record<string, JsonSchema> = {
    field: { type: 'string' },
    cart_ids: ids,
    drama_ids: ids,
  };
  const objects = Object.entries(named).map(
    ([name, schema]): JsonSchema => ({
      type: 'object',
      properties: { [name]: schema },
      required: [name],
    }),
  );
  return envelope({ enum: [...new Set(codes)] }, { anyOf: [{ type: 'null' }, ...objects] });
}

function transportFailure([name, { code, status }]: (typeof transport)[number]) {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } };
  const response = {
    description: inWords(name),
    ...(RETRY_STATUSES.has(status) && { headers: { 'Retry-After': seconds } }),
    content: { 'application/json': { schema: failure([code]) } },
  };
  return [name, response] as const;
}

const lang = {
  name: 'lang',
  in: 'header',
  description: 'The language of titles and messages; any other value means English.',
  schema: { type: 'string', enum: locales, default: fallbackLocale },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same content gives the same answer, and acts once.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
};

function introduction(): string {
  const rows = failures.map(
    ([name, { code, status }]) => `| ${code} | ${status} | ${inWords(name)} |`,
  );
  return [
    'Every answer is `{code, message, data}`; code 200 is success. Business failures travel as HTTP 200.',
    'A list in a query is repeated or separated by commas; one value is a list of one.',
    ['| code | HTTP status | meaning |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

/** `emailCodeRejected` → `email code rejected` */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
