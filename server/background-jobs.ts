import { createFfmpeg } from './areas/media/ffmpeg.ts';
import { createObjectStore } from './areas/media/store/object-store.ts';
import type { Context } from './context.ts';
import { OperatorError, StoreAway } from './errors/operator-error.ts';
import { messageOf } from './errors/thrown.ts';
import { createJobHandlers, type DeskJobs, deleteOldFiles } from './job-handlers.ts';
import { RetryLater } from './jobs/engine/handlers.ts';
import type { WorkOptions } from './jobs/engine/worker.ts';
import { isMedia, type Kind, kinds, needsFiles } from './jobs/kinds.ts';
import { type Repeated, repeat } from './jobs/repeat.ts';
import { keysOf } from './types/keys-of.ts';

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
 * `vignette work`. `desk` is undefined where the desk is switched off; `role` and
 * `except` say which jobs this process takes, by default all.
 */
export function createBackgroundJobs(
  context: Context,
  desk?: DeskJobs,
  { role, except = [] }: Pick<WorkOptions, 'role' | 'except'> = {},
): BackgroundJobs {
  const { config, engine, log, media, watching } = context;
  let fileCleanup: Repeated | undefined;
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);

  function followCatalogue(): void {
    const requests = [
      engine.request({ kind: 'search-index', input: {} }),
      media.placementJob && engine.request({ kind: 'placement', input: {} }),
    ];
    Promise.all(requests).catch(warn('queueing the work after a change of the catalogue failed'));
  }

  /**
   * What fails here, while another machine, which reaches the files in the store, can do it. Throws on a
   * machine that has nothing else to do.
   */
  async function listImpossible(): Promise<Kind[]> {
    const isMediaOnly = role === 'media';
    if (!config.store && !isMediaOnly) return [];
    const left: Kind[] = [];
    const leave = (error: unknown, isLeft: (kind: Kind) => boolean) => {
      if (isMediaOnly) throw error;
      const reason = messageOf(error);
      const names = keysOf(kinds).filter(isLeft);
      log.warn({ reason, kinds: names }, 'this machine leaves jobs to others');
      left.push(...names);
    };
    await createFfmpeg(config.ffmpeg)
      .check()
      .catch((error) => leave(error, isMedia));
    if (!config.store) return left;
    await createObjectStore(config.store)
      .hasAny('desk', '')
      .catch((error) => {
        // A store that is away, or slow, is waited for by each job.
        if (error instanceof OperatorError && !(error instanceof StoreAway))
          leave(error, needsFiles);
      });
    return left;
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
        role,
        except: [...except, ...(await listImpossible())],
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
