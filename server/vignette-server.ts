import type { AddressInfo } from 'node:net';
import { createBackgroundJobs } from './background-jobs.ts';
import type { Context } from './context.ts';
import { watchDatabase } from './database-watch.ts';
import { createDeskServer, type DeskServerParts } from './desk/desk-server.ts';
import { checkDoubtful } from './doctor/check-doubtful.ts';
import { toEnglish } from './doctor/finding.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { DeskJobs } from './job-handlers.ts';
import { createDevMailKey, devMailPath } from './mail/dev-mailbox/dev-mailbox.ts';
import { missingFacts } from './operator/read-facts.ts';
import { addServerGauges } from './server-gauges.ts';
import { saveSiteSettings } from './settings/site-settings.ts';
import { createSiteServer, type SiteServerParts } from './site-server.ts';

/** What serves the site: this process, or its workers. */
export interface Site {
  listen(port: number, host: string): Promise<Pick<AddressInfo, 'port'>>;
  /** Drops the pages that this process has cached. */
  dropCaches(): void;
  /** Marks them as stale. */
  expireCaches(): void;
  close(): Promise<void>;
}

/** What listens for requests. */
export interface Servers {
  site: Site;
  /** The desk, which listens on its own port; absent where it is switched off. */
  desk?: Pick<Site, 'listen' | 'close'>;
}

/** What a site needs besides its own parts. */
type SiteNeeds = Pick<SiteServerParts, 'pulse' | 'devMailKey'> & { metrics: Metrics };

type DeskParts = Pick<DeskServerParts, 'assets' | 'before'> & DeskJobs;

export interface VignetteServer extends Pick<Site, 'listen' | 'close'>, Pick<Servers, 'desk'> {
  /**
   * Saves the settings that commands need. Called when all ports listen: a second server that cannot
   * start must not replace the settings of the first.
   */
  saveSettings(): Promise<void>;
  /** The path of `/dev/mail` with its key; undefined where the mailbox is off. */
  devMailPath: string | undefined;
}

/** Serves a context over HTTP and runs its background work, all in this process. */
export function createVignetteServer(
  context: Context,
  parts: Omit<SiteServerParts, keyof SiteNeeds> & { desk?: DeskParts },
): VignetteServer {
  const { desk, ...siteParts } = parts;
  const { build, mediaFolders, isOutputChecked = false } = parts;
  return createMainServer(context, desk, (needs) => ({
    site: createSiteServer(context, { ...siteParts, ...needs }),
    ...(desk && {
      desk: createDeskServer(context, {
        ...desk,
        pulse: needs.pulse,
        metrics: needs.metrics,
        build,
        mediaFolders,
        isOutputChecked,
      }),
    }),
  }));
}

/** Site and desk, and what exists once however many processes serve them: background jobs. */
export function createMainServer(
  context: Context,
  deskJobs: DeskJobs | undefined,
  createServers: (needs: SiteNeeds) => Servers,
): VignetteServer {
  const { config, log } = context;
  const jobs = createBackgroundJobs(context, deskJobs);
  const watch = watchDatabase(context, {
    onChange() {
      site.dropCaches();
      jobs.followCatalogue();
    },
    onReconnect() {
      site.expireCaches();
      jobs.followCatalogue();
    },
  });
  const { pulse } = watch;
  const devMailKey = createDevMailKey();
  const metrics = createMetrics();
  addServerGauges(metrics, context, pulse);
  const { site, desk } = createServers({ pulse, devMailKey, metrics });
  return {
    ...(desk && { desk }),
    devMailPath: devMailPath(config, devMailKey),
    async listen(port, host) {
      await watch.ready;
      await jobs.start();
      const missing = missingFacts(context.operator);
      if (missing.length > 0)
        log.warn({ missing }, 'facts about the operator are missing on the legal pages');
      for (const { status, finding } of (await checkDoubtful(config)).map(toEnglish))
        if (status !== 'ok') log.warn(finding);
      return site.listen(port, host);
    },
    async saveSettings() {
      // A failure is only logged: DATA_DIR may be read-only on a machine where no commands run.
      await saveSiteSettings(config).catch((err) =>
        log.warn({ err }, 'writing site.json failed; commands will use default site settings'),
      );
    },
    async close() {
      // Closed in parallel, because each waits for running work. Mails that requests queue
      // meanwhile are sent by another machine, or after the next start.
      await Promise.all([site.close(), desk?.close(), jobs.interrupt()]);
      const stopping = jobs.stop();
      // Does not wait if the database does not respond; pending views are counted after the next
      // start.
      await pulse.guard(() => stopping).catch(() => {});
      await watch.close();
    },
  };
}
