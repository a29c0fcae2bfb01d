import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/transport/endpoint.ts';
import { openapiDocument } from '#server/http/api/openapi/openapi.ts';

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}
export interface Response {
  $ref?: string;
  headers?: object;
  content: Record<
    string,
    { schema?: Schema & { oneOf?: Schema[] }; example?: { code: number; data: unknown } }
  >;
}
interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: Schema; example: unknown } };
  };
  responses: Record<string, Response>;
  security: object[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  components: { securitySchemes: object };
  paths: Record<string, Record<string, Operation>>;
}

export const generateDocument = () =>
  openapiDocument({
    siteName: 'Vignette',
    publicUrl: 'https://vignette.example',
    version: '1.2.3',
  });
/** The document as a client receives it, through JSON. */
export const document = JSON.parse(JSON.stringify(generateDocument())) as Document;
export const endpoints: [string, Endpoint][] = Object.entries(api);

export function operation(name: keyof typeof api): Operation {
  const found = document.paths[api[name].path]?.[api[name].method.toLowerCase()];
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
}

export function resolve(ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  const steps = ref.slice(2).split('/');
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
}

export function parameters(name: keyof typeof api): Parameter[] {
  return operation(name).parameters.map((one) =>
    one.$ref ? (resolve(one.$ref) as Parameter) : one,
  );
}

export function query(name: keyof typeof api): Record<string, Schema> {
  const found = parameters(name).filter((one) => one.in === 'query');
  return Object.fromEntries(found.map((one) => [one.name, one.schema]));
}

export function body(name: keyof typeof api): Schema | undefined {
  return operation(name).requestBody?.content['application/json'].schema;
}

/** The schema of `data` when the call succeeds. */
export function dataSchema(name: keyof typeof api): Schema | undefined {
  const alternatives = operation(name).responses['200']?.content['application/json']?.schema?.oneOf;
  return alternatives?.[0]?.properties?.data;
}

export function walk(
  value: unknown,
  visit: (node: Record<string, unknown>, path: string) => void,
  at = '#',
) {
  if (typeof value !== 'object' || value === null) return;
  visit(value as Record<string, unknown>, at);
  for (const [key, inner] of Object.entries(value)) walk(inner, visit, `${at}/${key}`);
}
