import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { StaticFiles } from '#server/http/files/static-files.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createLog } from '#server/log.ts';
import { readConfig } from '#server/settings/config.ts';

/** The baseline of open media: the demo's files without a check of access. */
const config = readConfig({ LOG_LEVEL: 'warn' });
const headers = { 'cache-control': 'public, max-age=86400' };
const files = new StaticFiles({ roots: () => [join(import.meta.dirname, '../../demo/media')] });
const app = new Hono<{ Bindings: HttpBindings }>();
app.get('/media/*', async (c) => {
  const file = await files.find(c.req.path.slice('/media/'.length));
  return file ? files.send(file, c.env, headers) : c.notFound();
});
const server = createHttpServer({
  app,
  pages: () => Promise.reject(new Error('no pages here')),
  log: createLog(config),
  metrics: createMetrics(),
  headers: {},
});
const { port } = await server.listen(0, '127.0.0.1');
console.log(`ready at http://127.0.0.1:${port}`);
