import type { Command } from '@commander-js/extra-typings';
import { OperatorError } from '#server/errors/operator-error.ts';
import { wholeNumber } from '../arguments.ts';

const MAX_TIMEOUT = 3600;

export function addReadyCommand(program: Command) {
  program
    .command('ready')
    .description('wait until the server at HOST and PORT serves')
    .option('--timeout <seconds>', 'how long to wait', wholeNumber(0, MAX_TIMEOUT), 60)
    .addHelpText(
      'after',
      `
Asks /health/ready until it answers 200. The exit code is 1 when the time is over.

Example:
  vignette ready --timeout 120`,
    )
    .action(async ({ timeout }) => {
      const [{ readConfig }, { waitUntilReady }] = await Promise.all([
        import('#server/settings/config.ts'),
        import('#server/readiness.ts'),
      ]);
      const { host, port } = readConfig(process.env);
      if (port === 0) throw new OperatorError('PORT is 0, so the port of the server is unknown.');
      if (!(await waitUntilReady({ host, port }, AbortSignal.timeout(timeout * 1000))))
        throw new OperatorError(
          `The server at ${host}, port ${port}, was not ready within ${timeout} seconds.`,
        );
    });
}
