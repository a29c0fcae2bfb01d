import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * An SMTP server that notes when mails arrive, by recipient, and keeps nothing else. It greets at
 * once: the package smtp-server waits for 100 ms, the time of twenty deliveries.
 */
export async function startMailSink() {
  const arrivals = new Map<string, number[]>();
  const pause = { ms: 0 };
  let count = 0;

  const server = createServer((socket) => {
    socket.on('error', () => {});
    converse(socket).catch(() => {});
  });

  async function converse(socket: Socket): Promise<void> {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let [recipient, isContent] = ['', false];
    reply('220 ready');
    for await (const line of createInterface(socket)) {
      if (isContent && line !== '.') continue;
      if (isContent) {
        isContent = false;
        if (pause.ms > 0) await delay(pause.ms);
        count += 1;
        const times = arrivals.get(recipient) ?? [];
        times.push(performance.now());
        arrivals.set(recipient, times);
        reply('250 received');
      } else if (line.startsWith('DATA')) {
        isContent = true;
        reply('354 go on');
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else {
        recipient = /^RCPT TO:<([^>]+)>/.exec(line)?.[1] ?? recipient;
        reply('250 ok');
      }
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    /** How long it takes to accept a mail. */
    pause,
    count: () => count,
    close(): void {
      server.close();
    },
  };
}
