import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useRecordedLog } from '../tests/support/recorded-log.ts';
import { openSystemd } from './systemd.ts';

const { log, lines } = useRecordedLog();

test('notifications are sent one after another, also if none is awaited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-notify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sent');
  const program = join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "begin $1" >> ${file}\necho "end $1" >> ${file}\n`);
  await chmod(program, 0o755);
  const environment = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/notify' };
  const notify = openSystemd(environment, log);
  const messages = Array.from({ length: 8 }, (_, n) => `STATUS=${n}`);
  for (const message of messages) void notify(message);
  await notify('READY=1');
  const sent = [...messages, 'READY=1'].flatMap((message) => [
    `begin ${message}`,
    `end ${message}`,
  ]);
  expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(sent);
  expect(lines).toEqual([]);
});
