import { setTimeout as delay } from 'node:timers/promises';
import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { Probe, reasonOf } from '../db/connection/probe.ts';
import { MAX_LAG_MS } from '../db/replica/replica-monitor.ts';
import { readPrimary, readReplica, statementsOf } from '../db/replica/server-state.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const POLL_MS = 50;

/** Compares the replica with the primary; nothing is checked without one. */
export async function checkReplica(
  db: Db,
  { databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>,
): Promise<Finding[]> {
  if (!databaseReplicaUrl) return [];
  const primary = await readPrimary(statementsOf(db));
  const probe = new Probe({ connectionString: databaseReplicaUrl }, 'vignette doctor');
  try {
    return [await compare(primary, probe)];
  } catch (error) {
    const finding = say('deskCheck.replicaAway', { reason: reasonOf(error) });
    return [failure('replica', finding, say('deskCheck.replicaAdvice'))];
  } finally {
    await probe.close();
  }
}

async function compare(
  primary: Awaited<ReturnType<typeof readPrimary>>,
  probe: Probe,
): Promise<Finding> {
  const deadline = performance.now() + MAX_LAG_MS;
  for (;;) {
    const replica = await readReplica(probe);
    if (!replica.isReplica || replica.identity !== primary.identity)
      return failure('replica', say('deskCheck.replicaForeign'), say('deskCheck.replicaAdvice'));
    if (replica.lsn >= primary.lsn) return success('replica', say('deskCheck.replicaOk'));
    if (performance.now() > deadline)
      return warning('replica', say('deskCheck.replicaLags'), say('deskCheck.replicaLagsAdvice'));
    await delay(POLL_MS);
  }
}
