/**
 * A process that sends mails by two loops, as a worker does, but without a queue, and prints how many
 * per second: `node bench/jobs/bare-deliveries.ts URL SECONDS`.
 */
import { smtpTransport } from '#server/mail/transport/smtp-transport.ts';
import { BULK_CONTENT } from './mails.ts';

const LOOPS = 2;
const [url = '', seconds = ''] = process.argv.slice(2);
const transport = smtpTransport(url, { mailFrom: 'Vignette <no-reply@vignette.example>' });
const until = performance.now() + Number(seconds) * 1000;
let sent = 0;

async function loop(): Promise<void> {
  while (performance.now() < until) {
    sent += 1;
    await transport.deliver({
      id: sent,
      messageKey: crypto.randomUUID(),
      to: 'bare@x.example',
      content: BULK_CONTENT,
      createdAt: new Date(),
    });
  }
}

await Promise.all(Array.from({ length: LOOPS }, loop));
console.log(sent / Number(seconds));
