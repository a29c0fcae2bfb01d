import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { calls } from '#contract/calls.ts';
import { deskCallPath } from '#contract/desk/address.ts';
import type { DeskCallName } from '#contract/desk/api.ts';

/** Who sends the bodies, and where to. */
export type Attack =
  | { kind: 'stranger'; url: string }
  | { kind: 'staff'; url: string; cookie: string };

/** The rate limit allows about one body of 2 MiB in five seconds. */
const STAFF_ATTACK_MS = 30_000;
const DRAMA = 'demo:thirteenth-floor-key';
const MIB = 1024 * 1024;

/** How many replies had each status; 0 counts closed connections. */
type Statuses = Record<string, number>;

async function send(url: string, method: string, headers: object, body: Buffer, agent: Agent) {
  const sent = request(url, {
    method,
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
  });
  // The server may close the connection before it has read the body.
  sent.on('error', () => {});
  sent.end(body);
  const reply = await Promise.race([
    once(sent, 'response').then(([response]) => response as IncomingMessage),
    once(sent, 'close').then(() => undefined),
  ]).catch(() => undefined);
  if (reply) await once(reply.resume(), 'close').catch(() => {});
  return reply?.statusCode ?? 0;
}

/**
 * Without an account: 40 bodies with 520,000 levels, just below the 1 MiB that the call allows, 20 at a
 * time, five times.
 */
async function attackAsStranger(url: string, count: (status: number) => void): Promise<void> {
  const levels = 520_000;
  const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const body = Buffer.from(`{"shortlist_id":1,"x":${nested}}`);
  const { path, method } = calls.updateShortlist;
  const agent = new Agent({ maxSockets: 20 });
  const one = async () => count(await send(url + path, method, {}, body, agent));
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 40 }, one));
}

const repeated = (item: string, count: number) => `[${Array(count).fill(item)}]`;

/**
 * The largest bodies of each costly kind that `maxBodyKiB` of the two calls allows. Of the lists in lists,
 * and of the levels, `server/http/api/json-limits.ts` allows fewer and refuses them unparsed.
 */
function staffBodies(version: string): [call: DeskCallName, body: Buffer][] {
  const drama = (changes: string) =>
    Buffer.from(`{"drama":"${DRAMA}","version":"${version}","changes":${changes}}`);
  const subtitles = repeated('{"language":"","label":"","file":""}', 100);
  const episode = (number: number, more: string) =>
    `{"episode":${number},"video":"","thumbnail":"","duration_seconds":1,"titles":{},"subtitles":${more}}`;
  const episodes = (count: number, more: string) =>
    `{"episodes":[${Array.from({ length: count }, (_, index) => episode(index + 1, more))}]}`;
  const recipients = (text: string) => Buffer.from(JSON.stringify({ text, language: 'en' }));
  const half = Math.floor((2 * MIB - 200) / 2);
  return [
    ['saveDrama', drama(episodes(10_000, '[]'))],
    ['saveDrama', drama(episodes(530, subtitles))],
    ['saveDrama', drama(`{"tags":${repeated(repeated('[]', 9_000), 75)}}`)],
    ['parseRecipients', recipients(' @,'.repeat(170_000))],
    ['parseRecipients', recipients('a\r'.repeat(170_000))],
    ['saveDrama', drama(`${'['.repeat(half)}${']'.repeat(half)}`)],
  ];
}

async function attackAsStaff(
  { url, cookie }: Extract<Attack, { kind: 'staff' }>,
  count: (status: number) => void,
): Promise<void> {
  const stored = await fetch(`${url}${deskCallPath('getDrama')}?drama=${DRAMA}`, {
    headers: { cookie },
  });
  const bodies = staffBodies((await stored.json()).data.version);
  const agent = new Agent();
  const endsAt = performance.now() + STAFF_ATTACK_MS;
  for (let index = 0; performance.now() < endsAt; ) {
    const [call, body] = bodies[index % bodies.length] as (typeof bodies)[number];
    const headers = { cookie, origin: url, 'idempotency-key': crypto.randomUUID() };
    const status = await send(url + deskCallPath(call), 'POST', headers, body, agent);
    count(status);
    if (status === 429) await delay(250);
    else index += 1;
  }
}

// The thread sends the bodies and then posts how many replies had each status.

const statuses: Statuses = {};
const count = (status: number) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};
const attack = workerData as Attack;
if (attack.kind === 'stranger') await attackAsStranger(attack.url, count);
else await attackAsStaff(attack, count);
parentPort?.postMessage(statuses);
