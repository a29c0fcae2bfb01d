import { createDeskServer } from '../desk/desk-server.ts';
import { mediaFolders } from '../settings/media-folders.ts';
import { runWorker } from './run-worker.ts';

// The worker that serves the desk. There is one, so it counts the rate limit of the desk itself.
await runWorker(async () => (context, { pulse, metrics, build }) => {
  metrics.observeConnections(context.countConnections);
  const folders = mediaFolders(context.config);
  return createDeskServer(context, { pulse, metrics, build, mediaFolders: folders });
});
