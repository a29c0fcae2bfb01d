import { AppError } from '../errors/app-error.ts';
import type { SpendPoints } from '../http/rate-limit.ts';
import { mediaFolders } from '../settings/media-folders.ts';
import { createSiteServer } from '../site-server.ts';
import { runWorker } from './run-worker.ts';

// A worker that serves the site, on the port that all of them share.
await runWorker(async (build) => {
  const { renderPage } = await import(build.renderer);
  return (context, { callMain, metrics, ...parts }) => {
    const { config } = context;
    /** Counted by the main process: a client may have connections to several workers. */
    const spend: SpendPoints = async (...request) => {
      const refusal = await callMain('spend', ...request);
      if (refusal) throw new AppError('tooManyRequests', refusal);
    };
    return createSiteServer(context, {
      ...parts,
      render: renderPage,
      mediaFolders: mediaFolders(config),
      limit: config.apiCallsPer10Seconds === 0 ? async () => {} : spend,
      metrics: { ...metrics, text: () => callMain('sumMetrics') },
      findPage: (key) => callMain('findPage', key),
    });
  };
});
