import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Reply, readReply } from '../ask.ts';
import { reservePort } from '../processes/free-port.ts';
import { adapt } from './deployment-files.ts';

export const HOST = 'vignette.example';
export const DESK_HOST = 'desk.vignette.example';

/** A local address other than the one from which nginx connects to the servers. */
export const CLIENT = process.platform === 'linux' ? '127.0.0.2' : '::1';

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  host?: string;
  /** The local address that the client connects from. */
  from?: string;
}

export interface Nginx {
  /** A request over TLS, with the certificate verified. */
  visit(path: string, visit?: Visit): Promise<Reply>;
  /** As `visit`, without reading the body. */
  open(path: string, visit?: Visit): Promise<IncomingMessage>;
  httpsPort: number;
  httpPort: number;
  ca: Buffer;
  stop(): Promise<void>;
}

/** The addresses of two servers, such as `127.0.0.1:3000`, and of their desks. */
export interface Upstreams {
  servers: [string, string];
  desks: [string, string];
}

/** Runs nginx with the shipped configuration in front of two servers. */
export async function startNginx(folder: string, { servers, desks }: Upstreams): Promise<Nginx> {
  // If nginx is started as root, its workers run as another user and must be able to read the
  // folder.
  chmodSync(folder, 0o755);
  const [httpPort, httpsPort] = [await reservePort(), await reservePort()];
  const certificate = makeCertificate(folder);
  mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true });
  writeFileSync(join(folder, 'acme/.well-known/acme-challenge/token'), 'challenge');
  const site = adapt('nginx/vignette.conf', {
    '127.0.0.1:3000': servers[0],
    '127.0.0.1:3002': servers[1],
    '127.0.0.1:3001': desks[0],
    '127.0.0.1:3003': desks[1],
    // Before 80: a free port may begin with 443, but not with 80.
    'listen 443': `listen ${httpsPort}`,
    'listen [::]:443': `listen [::]:${httpsPort}`,
    'listen 80': `listen ${httpPort}`,
    'listen [::]:80': `listen [::]:${httpPort}`,
    '/etc/ssl/vignette/fullchain.pem': certificate.chain,
    '/etc/ssl/vignette/privkey.pem': certificate.key,
    '/var/www/acme': join(folder, 'acme'),
    '/var/cache/vignette-nginx': join(folder, 'cache'),
  });
  writeFileSync(join(folder, 'vignette.conf'), hasIpv6() ? site : withoutIpv6(site));
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));

  const program = process.env.NGINX || 'nginx';
  const child = spawn(program, ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'close');
  const errors = text(child.stderr);
  const ca = readFileSync(certificate.chain);
  const open = (path: string, visit: Visit = {}) => openOverTls(httpsPort, ca, path, visit);
  await Promise.race([
    waitForReply(`http://127.0.0.1:${httpPort}`),
    exited.then(
      async () => {
        throw new Error(`nginx ended: ${await errors}`);
      },
      (error: Error) => {
        const advice = 'npm test without arguments finds or installs it, or set NGINX to its path';
        throw new Error(`nginx did not start (${error.message}): ${advice}`);
      },
    ),
  ]);
  return {
    open,
    visit: async (path, visit) => readReply(await open(path, visit)),
    httpPort,
    httpsPort,
    ca,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Polls until the address replies. The tests and the benchmark limit their own time. */
async function waitForReply(url: string): Promise<void> {
  while (!(await ask({ url }, '/').catch(() => undefined))) await delay(50);
}

function openOverTls(
  port: number,
  ca: Buffer,
  path: string,
  visit: Visit,
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, from, host = HOST } = visit;
  const hostname = from?.includes(':') ? '::1' : '127.0.0.1';
  return new Promise((resolve, reject) => {
    request(
      {
        hostname,
        port,
        path,
        method,
        ca,
        servername: host,
        agent: false,
        ...(from && { localAddress: from }),
        headers: { host, ...headers },
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

function makeCertificate(folder: string) {
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = [
    '-subj',
    `/CN=${HOST}`,
    '-addext',
    `subjectAltName=DNS:${HOST},DNS:${DESK_HOST}`,
  ];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', key, '-out', chain, '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' });
  return { chain, key };
}

/**
 * A main configuration like a distribution's, with the connections that docs/deployment.md advises.
 * All files are in the folder.
 */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_rlimit_nofile 16384;
events {
  worker_connections 8192;
}
http {
  gzip on;
  ${temporary.join('\n  ')}
  include ${folder}/vignette.conf;
}
`;
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  );
}

/** Removes the IPv6 `listen` lines, as docs/deployment.md advises for a machine without IPv6. */
function withoutIpv6(configuration: string): string {
  return configuration.replace(/^ *listen \[::\].*\n/gm, '');
}
