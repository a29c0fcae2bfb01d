import { createContext } from './context.ts';
import { type FillDemo, prepareDemo } from './prepare-demo.ts';
import { currentBuild } from './settings/builds.ts';
import { readConfig } from './settings/config.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

/** Serves the built site until the process is asked to stop. */
export async function runServer(fillDemo: FillDemo): Promise<void> {
  const config = readConfig(process.env);
  const build = currentBuild();
  const onProgress = (step: string) => console.log(`· ${step}`);
  const context = await createContext(config, { build, onProgress });
  try {
    await prepareDemo(context, fillDemo, onProgress);
    const { renderPage } = await import(build.renderer);
    const server = createVignetteServer(context, {
      render: renderPage,
      build,
      mediaFolders: mediaFolders(config),
      ...(config.deskPort !== 0 && {
        desk: { hasJobProcesses: true },
      }),
    });
    try {
      const { port } = await server.listen(config.port, config.host);
      const url = `http://${hostInUrl(config.host)}:${port}`;
      if (server.devMailPath) console.log(`· outgoing mails: ${url}${server.devMailPath}`);
      await server.desk?.listen(config.deskPort, config.deskHost);
      if (server.desk) console.log(`· the desk: ${config.deskUrl}`);
      console.log(`Vignette is ready at ${url}`);
      await whenAskedToStop();
    } finally {
      await server.close();
    }
  } finally {
    await context.close();
  }
}

/** The host name to open in a browser on this machine. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
