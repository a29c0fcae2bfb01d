import { describe, expect, it } from 'vitest';
import type { api } from '#contract/api.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import {
  body,
  dataSchema,
  endpoints,
  operation,
  parameters,
  query,
  type Response,
  resolve,
  type Schema,
} from '#tests/support/contract/openapi-document.ts';

describe('the input of a call', () => {
  it('reads a list page from the query, with bounds and defaults', () => {
    expect(query('getDramaListByPage')).toMatchObject({
      page: { type: 'integer', minimum: 1, default: 1 },
      page_size: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
      keyword: { type: 'string' },
      is_new_release: { type: 'integer', enum: [0, 1] },
      sort: { type: 'string', enum: ['newest', 'popular', 'title'], default: 'newest' },
    });
    expect(query('getDramaListByRandom')).toEqual({
      limit: { type: 'integer', minimum: 1, maximum: 48, default: 12 },
    });
  });

  it('requires the parameters of a GET that have no default', () => {
    const required = parameters('getDramaListByTag').filter((one) => one.required);
    expect(required.map((one) => one.name)).toEqual(['tag_id']);
  });

  it('never gives a GET a body', () => {
    const reads = endpoints.filter(([, one]) => one.method === 'GET');
    expect(reads.length).toBeGreaterThan(0);
    for (const [name] of reads)
      expect(operation(name as keyof typeof api).requestBody).toBeUndefined();
  });

  it('allows query or body for a DELETE, so neither is required', () => {
    const ids = {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 1,
      maxItems: 500,
    };
    expect(query('deleteCopyrightCartById').cart_ids).toMatchObject(ids);
    expect(parameters('deleteCopyrightCartById').some((one) => one.required)).toBe(false);
    expect(operation('deleteCopyrightCartById').requestBody?.required).toBe(false);
    expect(body('deleteCopyrightCartById')).toMatchObject({
      properties: { cart_ids: ids },
      required: ['cart_ids'],
    });
    expect(query('deleteWatchHistory').all).toEqual({ type: 'boolean', const: true });
  });

  it('requires exactly the fields of the contract in a body, and allows no others', () => {
    expect(operation('registerWithEmail').requestBody?.required).toBe(true);
    expect(body('registerWithEmail')?.required).toEqual(['email', 'emailValidCode', 'password']);
    expect(body('registerWithEmail')?.additionalProperties).toBe(false);
    expect(body('addCopyrightCart')).toMatchObject({
      required: ['drama_id'],
      properties: { is_custom_version: { type: 'integer', enum: [-1, 0, 1], default: -1 } },
    });
    expect(body('sendCopyrightOrder')?.required).toEqual(['contact', 'terms']);
    expect(body('sendCopyrightOrder')?.properties).toMatchObject({
      contact: { required: ['name', 'email'], additionalProperties: false },
      terms: { properties: { term_months: { type: 'integer', minimum: 1, maximum: 120 } } },
    });
  });

  it('describes the extended terms of an order and of its lines', () => {
    const order = body('sendCopyrightOrder')?.properties;
    const uses = {
      type: 'array',
      maxItems: 200,
      items: {
        required: ['language', 'use'],
        properties: { use: { enum: ['audio', 'subtitle', 'any'] } },
        additionalProperties: false,
      },
    };
    const terms = {
      required: ['territories', 'media', 'languages', 'term_months', 'is_exclusive'],
      properties: {
        territories_excluded: { type: 'array', items: { type: 'string' }, maxItems: 260 },
        media: { items: { enum: expect.arrayContaining(['tv', 'tv_free', 'in_app']) } },
        language_uses: uses,
        start_date: { type: 'string', format: 'date' },
      },
      additionalProperties: false,
    };
    expect(order?.terms).toMatchObject(terms);
    expect(order?.lines).toMatchObject({
      type: 'array',
      maxItems: 500,
      items: { required: ['cart_id', 'terms'], properties: { terms }, additionalProperties: false },
    });
  });

  it('has no body for a call without input', () => {
    expect(body('logout')).toBeUndefined();
  });

  it('has the language header on every call, and the idempotency key where it is supported', () => {
    for (const [name, endpoint] of endpoints) {
      const headers = parameters(name as keyof typeof api).filter((one) => one.in === 'header');
      const expected = endpoint.isIdempotent ? ['lang', 'Idempotency-Key'] : ['lang'];
      expect(headers.map((one) => one.name)).toEqual(expected);
      expect(headers.some((one) => one.required)).toBe(false);
    }
    expect(parameters('sendCopyrightOrder').map((one) => one.name)).toContain('Idempotency-Key');
  });

  it('requires a token by access rule', () => {
    const security = { anyone: [], viewer: [{}, { bearer: [] }], user: [{ bearer: [] }] };
    for (const [name, endpoint] of endpoints) {
      expect(operation(name as keyof typeof api).security).toEqual(security[endpoint.access]);
    }
    expect(operation('getTag').security).toEqual([]);
    expect(operation('updateViewCount').security).toEqual([{}, { bearer: [] }]);
    expect(operation('getCopyrightCartCount').security).toEqual([{ bearer: [] }]);
  });
});

describe('the reply of a call', () => {
  it('is data in the envelope, or a business failure', () => {
    const schema = operation('getTag').responses['200']?.content['application/json']?.schema;
    expect(schema?.oneOf?.[0]).toMatchObject({
      properties: { code: { const: 200 }, message: { type: 'string' }, data: { type: 'array' } },
      required: ['code', 'message', 'data'],
    });
    expect(schema?.oneOf?.[1]).toEqual({ $ref: '#/components/schemas/Failure' });
  });

  it('describes what the data of a failure names', () => {
    const { properties } = resolve('#/components/schemas/Failure') as Schema;
    const alternatives = properties?.data?.anyOf as Schema[];
    expect(alternatives.map(({ type, required = [] }) => [type, ...required])).toEqual([
      ['null'],
      ['object', 'field'],
      ['object', 'cart_ids'],
      ['object', 'drama_ids'],
    ]);
  });

  it('references the shared schemas', () => {
    expect(dataSchema('getCopyrightOrderDetail')).toEqual({ $ref: '#/components/schemas/Order' });
    expect(dataSchema('withdrawCopyrightOrder')).toEqual({ $ref: '#/components/schemas/Order' });
    expect(dataSchema('getDramaListByPage')?.properties?.list).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/DramaCard' },
    });
    const quote = { $ref: '#/components/schemas/Quote' };
    expect(dataSchema('declineCopyrightQuote')).toEqual(quote);
    expect(dataSchema('getCopyrightQuote')?.properties).toMatchObject({
      current: { anyOf: [quote, { type: 'null' }] },
      versions: { type: 'array', items: quote },
    });
    expect(dataSchema('getCopyrightCartCount')).toEqual({ type: 'number' });
    expect(dataSchema('logout')).toEqual({ type: 'null' });
  });

  it('does not require fields that only signed-in callers get', () => {
    const required = dataSchema('getDramaDetailById')?.required;
    expect(required).toEqual(expect.arrayContaining(['drama_id', 'episodes', 'related']));
    expect(required).not.toContain('is_collected');
    expect(required).not.toContain('last_watched');
  });

  it('is a file for a download, and an envelope for its failure', () => {
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const kinds = (name: keyof typeof api) =>
      Object.keys(operation(name).responses['200']?.content ?? {});
    expect(kinds('exportCopyrightCartToExcel')).toEqual([xlsx, 'text/csv', 'application/json']);
    expect(kinds('exportCopyrightOrder')).toEqual([xlsx, 'application/pdf', 'application/json']);
    expect(kinds('exportCopyrightDeal')).toEqual(['application/pdf', 'application/json']);
    const bytes = 'application/octet-stream';
    expect(kinds('exportAccountData')).toEqual([bytes, 'application/json']);
    const others = endpoints.filter(([, one]) => (one.output as unknown) !== fileDownload);
    // Seven calls return a file.
    expect(others).toHaveLength(endpoints.length - 7);
    for (const [name] of others)
      expect(kinds(name as keyof typeof api)).toEqual(['application/json']);
  });

  it('lists the transport failures, each with a code equal to its status', () => {
    const { responses } = operation('addCopyrightCart');
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['400', '403', '404', '405', '413', '415', '429', '503']),
    );
    for (const [status, { $ref }] of Object.entries(responses)) {
      if (status === '200') continue;
      const response = resolve($ref ?? '') as Response;
      const code = response.content['application/json']?.schema?.properties?.code;
      expect(code).toEqual({ type: 'integer', enum: [Number(status)] });
      expect('headers' in response).toBe(status === '429' || status === '503');
    }
  });

  it('lists no body failures for reads', () => {
    const statuses = Object.keys(operation('getTag').responses);
    expect(statuses).toEqual(expect.arrayContaining(['404', '405', '429', '503']));
    expect(statuses).not.toContain('413');
    expect(statuses).not.toContain('415');
  });
});
