import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { DatabaseLog } from '../client.ts';
import { type Account, spawnIdentity } from './account.ts';
import { stopPostmaster } from './leftover-postmaster.ts';
import { clusterPathFor, postgresEnvironment } from './process-options.ts';
import { readServerLog } from './server-log.ts';
import { SOCKET_PORT } from './socket-folder.ts';

export interface PostmasterOptions {
  postgres: string;
  clusterDir: string;
  socketServerPath: string;
  account: Account | undefined;
  settings: Record<string, string>;
  log: DatabaseLog | undefined;
}

export interface PostmasterEnd {
  wasRequested: boolean;
  /** The last lines of PostgreSQL's log. */
  lastLines: string;
}

export interface Postmaster {
  exited: Promise<PostmasterEnd>;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 10_000;

/**
 * A script that starts PostgreSQL and stops it when the script's stdin ends. Stdin is a pipe that
 * the kernel closes when our process ends for any reason. The script closes its own stderr, so the
 * end of that stream means that PostgreSQL has exited.
 */
const WATCHER = `
"$@" </dev/null &
postgres=$!
exec 2>/dev/null
while read -r line; do :; done
kill -INT "$postgres"
wait "$postgres"
`;

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  // startPostmaster waits for the log line that says the server is ready. Values and statements are
  // left out, because they contain visitors' data.
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Resolves when the server accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, account } = options;
  const watcher = spawn('/bin/sh', ['-c', WATCHER, 'vignette-postgres', ...commandLine(options)], {
    cwd: clusterDir,
    env: postgresEnvironment(),
    // A new session: Ctrl-C in the terminal reaches only our server, which stops PostgreSQL last.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...spawnIdentity(account),
  });
  watcher.stdin.on('error', () => {});
  const serverLog = readServerLog(watcher.stderr, options.log);
  watcher.stderr.once('end', () => watcher.stdin.end());

  const watcherExited = once(watcher, 'exit').catch(() => {});
  let wasRequested = false;
  const exited = once(watcher, 'close').then(
    () => ({ wasRequested, lastLines: serverLog.lastLines() }),
    (error) => ({ wasRequested, lastLines: String(error) }),
  );
  const failed = exited.then(({ lastLines }) => {
    throw new PostgresDidNotStart(`PostgreSQL did not start in ${clusterDir}: ${lastLines}`);
  });
  await Promise.race([serverLog.ready, failed]);
  failed.catch(() => {});

  return {
    exited,
    async stop() {
      wasRequested = true;
      watcher.stdin.end();
      const timeout = delay(STOP_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([watcherExited, timeout]);
      // Stops a PostgreSQL that still runs because the watcher was killed or the stop takes too
      // long.
      await stopPostmaster(clusterDir);
      await exited;
    },
  };
}

export class PostgresDidNotStart extends OperatorError {
  override name = 'PostgresDidNotStart';
}

function commandLine(options: PostmasterOptions): string[] {
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  return [
    options.postgres,
    ...['-D', clusterPathFor(options.clusterDir, options.account)],
    ...['-k', options.socketServerPath, '-p', `${SOCKET_PORT}`],
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
