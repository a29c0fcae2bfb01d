import type { Context } from './context.ts';
import { createJobHandlers, type DeskJobs, deleteOldFiles } from './job-handlers.ts';
import { RetryLater } from './jobs/engine/handlers.ts';
import type { WorkOptions } from './jobs/engine/worker.ts';
import { type Repeated, repeat } from './jobs/repeat.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface BackgroundJobs {
  start(): Promise<void>;
  /** Indexes changed titles and moves media whose visibility changed. */
  followCatalogue(): void;
  /**
   * Stops the work that takes long to stop: sending and reading mails, encoding videos, and jobs of
   * the desk.
   */
  interrupt(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * The work that no request causes. Of the processes of one server, one runs it, and so does
 * `vignette work`. `desk` is undefined where the desk is switched off; `share` says which jobs this
 * process takes, by default all.
 */
export function createBackgroundJobs(
  context: Context,
  desk?: DeskJobs,
  share: Pick<WorkOptions, 'only' | 'except'> = {},
): BackgroundJobs {
  const { engine, log, media, watching } = context;
  let fileCleanup: Repeated | undefined;
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);

  function followCatalogue(): void {
    const requests = [
      engine.request({ kind: 'search-index', input: {} }),
      media.placementJob && engine.request({ kind: 'placement', input: {} }),
    ];
    Promise.all(requests).catch(warn('queueing the work after a change of the catalogue failed'));
  }

  return {
    async start() {
      watching.startMaintenance();
      fileCleanup = repeat(
        HOUR_MS,
        () => deleteOldFiles(context),
        (err) => {
          if (!(err instanceof RetryLater)) warn('deleting old files failed')(err);
        },
      );
      await engine.work({
        handlers: createJobHandlers(context, desk),
        folderId: await context.folderId(),
        ...share,
      });
      followCatalogue();
    },

    followCatalogue,

    interrupt() {
      return engine.stop();
    },

    async stop() {
      await Promise.all([watching.stopMaintenance(), fileCleanup?.stop()]);
    },
  };
}
