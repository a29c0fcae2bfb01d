import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { calls } from '#contract/calls.ts';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { ask } from '../support/ask.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { root } from '../support/deployment/deployment-files.ts';
import { reservePort } from '../support/processes/free-port.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const read = (file: string) => readFile(join(root, 'deploy/monitoring', file), 'utf8');
const alerts: { groups: { rules: Rule[] }[] } = parse(await read('alerts.yml'));
const dashboard: { panels: Panel[]; templating: { list: { query: unknown }[] } } = JSON.parse(
  await read('dashboard.json'),
);
const rules = alerts.groups.flatMap((group) => group.rules);
const targets = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map((target) => ({ title, ...target })),
);

/** Prometheus has it for each server. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };

let folder: string;
let site: RunningProcess;
/** The labels of each metric that a server exposes. */
const exposed = new Map<string, Set<string>>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-monitoring-'));
  const url = databaseUrl((await createTestDatabase()).connection);
  const { db, connection } = await createTestDatabase();
  const backup = { at: new Date(), actor: 'cron', subject: 'backup:a.tar', change: {} };
  await db
    .insertInto('audit_log')
    .values(['backup.make', 'backup.verify'].map((action) => ({ ...backup, action })))
    .execute();
  site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(connection),
    // Not a replica, which the gauges report.
    DATABASE_REPLICA_URL: url,
    WORKERS: '2',
    PORT: '0',
    DESK_PORT: String(await reservePort()),
    DEMO: '0',
    METRICS_HOST: '127.0.0.1',
  });
  for (const path of ['/en', '/en', calls.getTag.path]) await ask(site, path);
  const { text } = await ask(site, '/metrics');
  for (const line of text.split('\n')) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const known = exposed.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    exposed.set(name, known);
  }
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The metrics of an expression and the labels that it selects or groups by. */
function namesIn(expression: string) {
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const faults: string[] = [];
  parser.parse(text).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) faults.push(text.slice(from, to + 10));
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.add(text.slice(from, to));
      if (name === 'LabelName') labels.add(text.slice(from, to));
    },
  });
  expect(faults, expression).toEqual([]);
  return { metrics: Array.from(metrics), labels: Array.from(labels) };
}

function expectExposed(expression: string, shown: string[] = []) {
  const { metrics, labels } = namesIn(expression);
  expect(metrics.length, expression).toBeGreaterThan(0);
  const known = new Set(OF_PROMETHEUS.labels);
  for (const name of metrics) {
    const isKnown = exposed.has(name) || OF_PROMETHEUS.metrics.includes(name);
    expect(isKnown, `${name} in ${expression}`).toBe(true);
    for (const label of exposed.get(name) ?? []) known.add(label);
  }
  for (const label of [...labels, ...shown])
    expect(known.has(label), `${label} in ${expression}`).toBe(true);
}

describe('alerts', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s uses metrics and labels that a server with workers exposes',
    (_name, { expr, labels, annotations }) => {
      const texts = `${annotations.summary} ${annotations.description}`;
      const shown = Array.from(texts.matchAll(/\$labels\.(\w+)/g), ([, label = '']) => label);
      expectExposed(expr, shown);
      expect(['warning', 'critical']).toContain(labels.severity);
    },
  );

  test('the job of prometheus.yml has the name that they select', async () => {
    const { scrape_configs } = parse(await read('prometheus.yml'));
    expect(scrape_configs[0].job_name).toBe('vignette');
  });
});

describe('the dashboard', () => {
  test.each(targets.map((target) => [target.title, target] as const))(
    '%s shows metrics and labels that a server with workers exposes',
    (_title, { expr, legendFormat }) => {
      const shown = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, label = '']) => label);
      expectExposed(expr, shown);
    },
  );

  test('has every metric of Vignette', () => {
    const used = new Set(targets.flatMap(({ expr }) => namesIn(expr).metrics));
    const own = Array.from(exposed.keys()).filter((name) => name.startsWith('vignette_'));
    expect(own.filter((name) => !used.has(name) && !name.endsWith('_sum'))).toEqual([]);
  });
});

test('gauges of time are not added up over processes', async () => {
  const { text } = await ask(site, '/metrics');
  const readValue = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  const [min, mean, max] = ['min', 'mean', 'max'].map((name) =>
    readValue(`nodejs_eventloop_lag_${name}_seconds`),
  ) as [number, number, number];
  expect(mean).toBeGreaterThanOrEqual(min);
  expect(mean).toBeLessThanOrEqual(max);
  expect(readValue('vignette_workers')).toBe(2);
  expect(readValue('vignette_database_up')).toBe(1);
  expect(readValue('vignette_replica_up')).toBe(0);
  // Of the main process, of the one of the desk, and of each worker.
  expect(readValue('vignette_database_connections_max')).toBe(6 + 8 + 2 * 15);
});
