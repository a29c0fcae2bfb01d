import type { Context } from './context.ts';
import { listen } from './db/connection/listen.ts';
import { Pulse } from './db/connection/pulse.ts';

export interface DatabaseWatch {
  pulse: Pulse;
  /** Resolves when notifications arrive, after which no change of the catalogue is missed. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface CatalogueEvents {
  onChange(): void;
  /** Changes may have been missed while this process was disconnected. */
  onReconnect(): void;
}

/** The payload of a notification that only rights have changed; all others have none. */
const RIGHTS_CHANGED = 'rights';

/**
 * The two connections that each process of a server has besides its pool: one checks that the
 * database responds, the other receives notifications and drops what the services keep in memory.
 */
export function watchDatabase(
  context: Context,
  { onChange, onReconnect }: CatalogueEvents,
): DatabaseWatch {
  const { connection, log } = context;
  const pulse = new Pulse(connection, log);
  const dropCaches = () => {
    context.reads.noteChange();
    context.catalogue.clearCache();
    context.content.clearCache();
    context.mediaAccess.drop();
    // Grants of deleted dramas and videos are deleted too.
    context.grants.drop();
    context.media.storedPlaces?.drop();
  };
  const listener = listen(connection, ['catalogue_changed', 'playback_changed'], {
    onNotify(changed, channel) {
      if (channel === 'playback_changed') {
        context.grants.drop();
        context.media.storedPlaces?.drop();
      } else if (changed === RIGHTS_CHANGED) context.catalogue.clearFilteredLists();
      else {
        dropCaches();
        onChange();
      }
    },
    onLost: () => context.memoryLimit.lost(),
    onReconnect() {
      dropCaches();
      onReconnect();
      context.memoryLimit.restored();
    },
    log,
  });
  return {
    pulse,
    ready: listener.ready,
    async close() {
      await listener.close();
      await pulse.close();
    },
  };
}
