import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { api } from '#contract/api.ts';
import { outcomes } from '#contract/error-codes.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import {
  document,
  endpoints,
  generateDocument,
  operation,
  parameters,
  resolve,
  walk,
} from '#tests/support/contract/openapi-document.ts';

describe('the document as a whole', () => {
  it('is OpenAPI 3.1 about this site', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Vignette API', version: '1.2.3' });
    expect(document.servers).toEqual([{ url: 'https://vignette.example' }]);
  });

  it('is unchanged by JSON, and the same each time it is generated', () => {
    const generated = generateDocument();
    expect(document).toEqual(generated);
    expect(generateDocument()).toEqual(generated);
  });

  it('has exactly the calls of the contract, with method and path', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${one.operationId} ${method} ${path}`),
    );
    const agreed = endpoints.map(
      ([name, one]) => `${name} ${one.method.toLowerCase()} ${one.path}`,
    );
    expect(documented.toSorted()).toEqual(agreed.toSorted());
  });

  it('assigns each call to one area, and lists every area', () => {
    expect(document.tags.map((tag) => tag.name)).toEqual([
      'accounts',
      'catalogue',
      'watching',
      'orders',
      'rights',
      'deals',
      'playback',
      'screeners',
      'shortlists',
      'enquiries',
      'ai',
    ]);
    expect(operation('sendMail').tags).toEqual(['accounts']);
    expect(operation('getWatchHistory').tags).toEqual(['watching']);
    expect(operation('addCopyrightCart').tags).toEqual(['orders']);
  });

  it('has no dangling reference', () => {
    const refs = new Set<string>();
    walk(document, (node) => typeof node.$ref === 'string' && refs.add(node.$ref));
    expect(refs).toContain('#/components/schemas/DramaCard');
    expect([...refs].filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  it('has a schema for every field, item and parameter', () => {
    const untyped: string[] = [];
    walk(document, (node, path) => {
      const isSchema = /\/(properties\/[^/]+|items|schema|(oneOf|anyOf)\/\d+)$/.test(path);
      if (!isSchema || path.endsWith('/properties/items') || path.includes('/example/')) return;
      if (!['type', '$ref', 'oneOf', 'anyOf'].some((keyword) => keyword in node))
        untyped.push(path);
    });
    expect(untyped).toEqual([]);
  });

  it('lists every code of the contract in its introduction', () => {
    for (const { code, status } of Object.values(outcomes)) {
      if (code !== 200) expect(document.info.description).toContain(`| ${code} | ${status} |`);
    }
  });
});

describe('descriptions', () => {
  it('describes every tag', () => {
    for (const { description } of document.tags) expect(description).toMatch(/\w+ \w+.*\.$/);
  });

  it('has a short, unique summary of every call', () => {
    const summaries = endpoints.map(([name]) => operation(name as keyof typeof api).summary);
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].{5,60}[^.]$/);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it('declares every security scheme that a call uses', () => {
    const used = endpoints.flatMap(([name]) =>
      operation(name as keyof typeof api).security.flatMap((one) => Object.keys(one)),
    );
    expect([...new Set(used)]).toEqual(Object.keys(document.components.securitySchemes));
  });

  it.each(endpoints)('has a valid example of the input of %s', (name, endpoint) => {
    const { method, input } = endpoint;
    const hasInput = Object.keys(input.entries).length > 0;
    const inQuery = Object.fromEntries(
      parameters(name as keyof typeof api)
        .filter((one) => one.in === 'query' && 'example' in one)
        .map((one) => [one.name, one.example]),
    );
    const inBody = operation(name as keyof typeof api).requestBody?.content['application/json'];
    const examples =
      method === 'GET'
        ? [inQuery]
        : method === 'DELETE'
          ? [inQuery, inBody?.example]
          : [inBody?.example];
    for (const example of hasInput ? examples : []) {
      expect(example).not.toEqual({});
      expect(v.safeParse(input, example).issues).toBeUndefined();
    }
  });

  it.each(endpoints)('has a valid example of the output of %s', (name, { output }) => {
    const replies = operation(name as keyof typeof api).responses['200']?.content;
    if ((output as unknown) === fileDownload) return;
    const example = replies?.['application/json']?.example;
    expect(example).toMatchObject({ code: 200, message: 'OK' });
    expect(v.parse(output, example?.data)).toEqual(example?.data);
  });
});
