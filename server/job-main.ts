import { serveJob } from './areas/jobs/serve-job.ts';
import { createContext } from './context.ts';
import type { DatabaseConnection } from './db/client.ts';
import { createLog } from './log.ts';
import type { Config } from './settings/config.ts';

/** What the process needs to create the same context as its server. */
export interface JobProcessSetting {
  config: Config;
  connection: DatabaseConnection;
}

serveJob(async ({ config, connection }: JobProcessSetting) => {
  const log = createLog({ ...config, logLevel: 'error' });
  const context = await createContext(config, { connection, isCommand: true, log });
  return { works: context.jobWorks, files: context.jobFiles, close: () => context.close() };
});
