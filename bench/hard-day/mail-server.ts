import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** From now on accepts connections without answering on them. */
  hang(): void;
  /** Closes the unanswered connections and serves new ones. */
  recover(): void;
  /** The addresses that got a mail. */
  recipients: Set<string>;
  /** The numbers of the orders that the operator got a mail about. */
  orders: Set<string>;
  close(): Promise<void>;
}

/**
 * The subject of the operator's mail about an order, `mail.orderNoticeSubject` in English; that of the
 * buyer's is encoded.
 */
const SUBJECT = /^Subject: New licensing order ([0-9A-Z-]+):/m;

/** An SMTP server that can hang. */
export async function startMailServer(): Promise<MailServer> {
  const recipients = new Set<string>();
  const orders = new Set<string>();
  const unanswered = new Set<Socket>();
  let isHanging = false;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      // The stream fails if the sending server is killed; the mail is then not received.
      const mail = await text(stream).catch(() => undefined);
      if (mail === undefined) return;
      const orderNo = SUBJECT.exec(mail)?.[1];
      if (orderNo) orders.add(orderNo);
      for (const { address } of session.envelope.rcptTo) recipients.add(address);
      done();
    },
  });
  smtp.on('error', () => {});
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isHanging) return void smtp.server.emit('connection', socket);
    unanswered.add(socket);
    socket.once('close', () => unanswered.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of unanswered) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang() {
      isHanging = true;
    },
    recover() {
      isHanging = false;
      drop();
    },
    recipients,
    orders,
    async close() {
      drop();
      server.close();
    },
  };
}
