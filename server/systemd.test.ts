import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { openSystemd } from './systemd.ts';

const { log, lines } = useRecordedLog();

test('notifications are sent one after another, also if none is awaited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-notify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sent');
  const program = join(folder, 'systemd-notify');
  // The first one takes longer than the others, which would overtake it.
  const script = `#!/bin/sh\n[ "$1" != STATUS=0 ] || ${process.execPath} -e 0\necho "$1" >> ${file}\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  const environment = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/notify' };
  const notify = openSystemd(environment, log);
  for (const message of ['STATUS=0', 'STATUS=1']) void notify(message);
  await notify('READY=1');
  expect(await readFile(file, 'utf8')).toBe('STATUS=0\nSTATUS=1\nREADY=1\n');
  expect(lines).toEqual([]);
});
