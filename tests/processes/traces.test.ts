import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { ask } from '../support/ask.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** Prints the modules of OpenTelemetry's SDK as they are resolved. */
const REPORT_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve(name, context, next) {
     const found = next(name, context);
     if (/@opentelemetry.(sdk|exporter)/.test(found.url)) console.log('loaded ' + found.url);
     return found;
   } });`,
)}`;

let folder: string;
let collector: Server;
let site: RunningProcess;
const spans: Span[] = [];

async function startSite(name: string, env: Record<string, string>): Promise<RunningProcess> {
  return startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    NODE_OPTIONS: REPORT_MODULES,
    DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl((await createTestDatabase()).connection),
    PORT: '0',
    DESK_PORT: '0',
    DEMO: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-traces-'));
  collector = createServer(async (incoming, outgoing) => {
    const { resourceSpans } = JSON.parse(await text(incoming));
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  site = await startSite('traced', {
    WORKERS: '2',
    TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
  });
});

afterAll(async () => {
  await site?.stop();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const readValue = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a call is a trace of request, call and statements, which continues that of the proxy', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const id = 'proxy-request-1';
  const { status } = await ask(site, calls.getTag.path, {
    headers: { 'x-request-id': id, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect(status).toBe(200);
  const ofTrace = () => spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => ofTrace().map(({ name }) => name)).toContain('api');

  const request = ofTrace().find(({ name }) => name === 'api') as Span;
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  expect(readValue(request, 'vignette.request.id')).toBe(id);
  expect(readValue(request, 'url.path')).toBe(calls.getTag.path);
  expect(Number(readValue(request, 'http.response.status_code'))).toBe(200);
  const call = ofTrace().find(({ name }) => name === 'getTag') as Span;
  expect(call.parentSpanId).toBe(request.spanId);
  const statement = ofTrace().find(({ parentSpanId }) => parentSpanId === call.spanId) as Span;
  expect(readValue(statement, 'db.system.name')).toBe('postgresql');
  expect(readValue(statement, 'db.operation.name')).toBe('SELECT');
});

test('a page is a trace with its rendering and the calls of that', async () => {
  await ask(site, '/en');
  await expect.poll(() => spans.some(({ name }) => name === 'render')).toBe(true);
  const render = spans.find(({ name }) => name === 'render') as Span;
  const page = spans.find(({ spanId }) => spanId === render.parentSpanId);
  expect(page?.name).toBe('page');
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === render.spanId);
  expect(parts.map(({ name }) => name)).toContain('getNavigationList');
});

test('a collector that refuses does not disturb requests or the end of the server', async () => {
  const other = await startSite('refused', { WORKERS: '1', TRACES_URL: 'http://127.0.0.1:9/' });
  expect((await ask(other, calls.getTag.path)).status).toBe(200);
  const warnings = () => other.lines.filter((line) => line.includes('takes no spans'));
  await expect.poll(warnings).toHaveLength(1);
  await other.stop();
  expect(other.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('without the setting no trace is made and OpenTelemetry is not loaded', async () => {
  const loaded = ({ lines }: RunningProcess) => lines.filter((line) => line.startsWith('loaded '));
  expect(loaded(site).length).toBeGreaterThan(0);
  const untraced = await startSite('untraced', { WORKERS: '2' });
  expect((await ask(untraced, calls.getTag.path)).status).toBe(200);
  await untraced.stop();
  expect(loaded(untraced)).toEqual([]);
});
