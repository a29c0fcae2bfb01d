import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { adapt, directives, root } from '../support/deployment/deployment-files.ts';

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
    expect(directives(unit, 'EnvironmentFile')).toEqual(['/etc/vignette/vignette.env']);
    expect(existsSync(directives(unit, 'Documentation')[0]?.replace('file:', '') ?? '')).toBe(true);
  }
});
