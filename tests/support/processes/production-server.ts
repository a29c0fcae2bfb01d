import { startProcess } from '#scripts/start-process.ts';

/** Starts the site as operators do, with one worker and on free ports. */
export function startProductionServer(settings: Record<string, string>) {
  return startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    WORKERS: '1',
    PORT: '0',
    DESK_PORT: '0',
    ...settings,
  });
}
