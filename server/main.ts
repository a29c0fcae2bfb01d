import { type Context, createContext } from './context.ts';
import { createLog } from './log.ts';
import { requireFreePort } from './network/free-port.ts';
import { startTraces } from './observe/spans.ts';
import { type FillDemo, prepareDemo } from './prepare-demo.ts';
import { waitUntilReady } from './readiness.ts';
import { type Build, currentBuild } from './settings/builds.ts';
import { readConfig } from './settings/config.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { whenAskedToStop } from './shutdown.ts';
import { type NotifySystemd, openSystemd } from './systemd.ts';
import { createMainServer, createVignetteServer, type VignetteServer } from './vignette-server.ts';
import {
  createWorkerServers,
  MAIN_CONNECTIONS,
  type WorkerServers,
} from './workers/worker-servers.ts';

/** Serves the built site until the process is asked to stop. */
export async function runServer(fillDemo: FillDemo): Promise<void> {
  const config = readConfig(process.env);
  // The first start makes a database, which is useless if the server cannot listen afterwards.
  await requireFreePort(config.port, config.host);
  if (config.deskPort !== 0) await requireFreePort(config.deskPort, config.deskHost);
  const build = currentBuild();
  const log = createLog(config);
  const notifySystemd = openSystemd(process.env, log);
  let workers: WorkerServers | undefined;
  process.on('SIGUSR2', () => {
    if (workers) void workers.restart();
    else log.warn('there are no workers to restart; SIGUSR2 was ignored');
  });
  const endTraces = await startTraces(config, log);
  const onProgress = (step: string) => {
    console.log(`· ${step}`);
    void notifySystemd(`STATUS=${step}`);
  };
  const hasWorkers = config.workers > 1;
  const context = await createContext(config, {
    build,
    log,
    onProgress,
    ...(hasWorkers && { maxConnections: MAIN_CONNECTIONS }),
  });
  try {
    await prepareDemo(context, fillDemo, onProgress);
    const desk = config.deskPort === 0 ? undefined : { hasJobProcesses: true };
    const server = hasWorkers
      ? createMainServer(context, desk, ({ devMailKey, metrics }) => {
          workers = createWorkerServers(context, devMailKey, metrics);
          return workers;
        })
      : createVignetteServer(context, {
          build,
          render: await loadRenderer(build),
          mediaFolders: mediaFolders(config),
          ...(desk && { desk }),
        });
    await serve(context, server, notifySystemd);
  } finally {
    await context.close();
    await endTraces();
  }
}

const loadRenderer = async ({ renderer }: Build) => (await import(renderer)).renderPage;

async function serve(
  { config }: Context,
  server: VignetteServer,
  notifySystemd: NotifySystemd,
): Promise<void> {
  try {
    const { port } = await server.listen(config.port, config.host);
    const url = `http://${hostInUrl(config.host)}:${port}`;
    if (server.devMailPath) console.log(`· outgoing mails: ${url}${server.devMailPath}`);
    await server.desk?.listen(config.deskPort, config.deskHost);
    if (server.desk) console.log(`· the desk: ${config.deskUrl}`);
    await server.saveSettings();
    const stop = new AbortController();
    const stopAsked = whenAskedToStop().then(() => stop.abort());
    if (await waitUntilReady({ host: config.host, port }, stop.signal)) {
      console.log(`Vignette is ready at ${url}`);
      await notifySystemd('READY=1', 'STATUS=serving');
    }
    await stopAsked;
    await notifySystemd('STOPPING=1', 'STATUS=stopping');
  } finally {
    await server.close();
  }
}

/** The host name to open in a browser on this machine. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
