import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { adapt, directives, root } from '../support/deployment/deployment-files.ts';
import { startService } from '../support/deployment/service.ts';
import { reservePort } from '../support/processes/free-port.ts';

const run = promisify(execFile);
/**
 * The `--threshold` of `systemd-analyze security`, in tenths of an exposure level: 20 is level 2.0.
 * A unit without any restriction has level 9.6.
 */
const MAX_EXPOSURE = 20;

const folder = mkdtempSync(join(tmpdir(), 'vignette-systemd-'));
afterAll(() => rmSync(folder, { recursive: true }));

const units = readdirSync(join(root, 'deploy/systemd'));
const services = units.filter((name) => name.endsWith('.service'));

describe.runIf(process.platform === 'linux')('systemd units', () => {
  test('are accepted by systemd-analyze verify, which also checks that their programs exist', async () => {
    for (const name of units) {
      const isTimer = name.endsWith('.timer');
      const unit = adapt(`systemd/${name}`, isTimer ? {} : { '/srv/vignette': root });
      writeFileSync(join(folder, name), unit);
    }
    const files = units.map((name) => join(folder, name));
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files]);
    expect(stderr).toBe('');
  });

  test.each(services)('%s has an exposure level of at most 2', async (name) => {
    const options = ['--offline=yes', '--no-pager', `--threshold=${MAX_EXPOSURE}`];
    const file = join(root, 'deploy/systemd', name);
    const { stdout } = await run('systemd-analyze', ['security', ...options, file]);
    expect(stdout).toContain('Overall exposure level');
  });
});

test('the command and the documentation that each service names exist', () => {
  for (const name of services) {
    const unit = adapt(`systemd/${name}`, { '/srv/vignette': root });
    const [command = ''] = directives(unit, 'ExecStart')[0]?.split(' ') ?? [];
    expect(existsSync(command), command).toBe(true);
    expect(directives(unit, 'EnvironmentFile')[0]).toBe('/etc/vignette/vignette.env');
    expect(existsSync(directives(unit, 'Documentation')[0]?.replace('file:', '') ?? '')).toBe(true);
  }
});

test('vignette@.service differs from vignette.service by its settings only', () => {
  const lines = (name: string) =>
    readFileSync(join(root, 'deploy/systemd', name), 'utf8').split('\n');
  const one = lines('vignette.service');
  const several = lines('vignette@.service');
  expect(one.filter((line) => !several.includes(line))).toEqual(['Description=Vignette']);
  expect(several.filter((line) => !one.includes(line) && !line.startsWith('#'))).toEqual([
    'Description=Vignette %i',
    'EnvironmentFile=/etc/vignette/%i.env',
  ]);
});

test.runIf(process.platform === 'linux')(
  'the service reports its start to systemd when /health/ready answers 200, and its stop',
  async () => {
    const socket = join(folder, 'notify');
    // Node has no datagrams on Unix sockets.
    const program = `use Socket; $| = 1;
      socket(S, AF_UNIX, SOCK_DGRAM, 0) && bind(S, sockaddr_un($ARGV[0])) or die; print "open\\n";
      while (defined recv(S, $m, 65536, 0)) { $m =~ s/\\n/ /g; print "$m\\n" }`;
    const receiver = spawn('perl', ['-e', program, socket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void receiver.kill());
    const messages: string[] = [];
    const states: (number | undefined)[] = [];
    const port = await reservePort();
    const isOpen = Promise.withResolvers<void>();
    createInterface(receiver.stdout).on('line', (line) => {
      messages.push(line);
      if (line === 'open') isOpen.resolve();
      if (line.includes('READY=1'))
        void ask({ url: `http://127.0.0.1:${port}` }, '/health/ready').then(({ status }) =>
          states.push(status),
        );
    });
    await isOpen.promise;
    const { connection } = await createTestDatabase();
    const service = await startService(
      { dataDir: join(folder, 'data'), cacheDir: process.env.NODE_COMPILE_CACHE ?? folder },
      {
        WORKERS: '2',
        PORT: `${port}`,
        DESK_PORT: '0',
        NOTIFY_SOCKET: socket,
        DATABASE_URL: databaseUrl(connection),
      },
    );
    await expect.poll(() => states).toEqual([200]);
    expect(await service.stop()).toBe(0);
    const reported = messages.filter((line) => /^(READY|STOPPING|STATUS)/.test(line));
    expect(reported.map((line) => line.split(' ')[0])).toEqual([
      ...reported.slice(0, -2).map(() => 'STATUS=migrating'),
      'READY=1',
      'STOPPING=1',
    ]);
  },
);
