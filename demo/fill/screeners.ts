import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import type { Drama, FindId } from './catalogue.ts';
import { type Clip, clipOf } from './media.ts';
import { type Moment, toDate } from './moment.ts';
import { read } from './read.ts';
import { createServices, DESK, type Scene, type Services } from './services.ts';

/** Something that happens to a screener. */
type Step = Moment &
  (
    | { kind: 'request'; message: string }
    | { kind: 'create' | 'approve'; terms: Terms }
    | { kind: 'decline' | 'revoke'; reason: string }
    /** `parts` are the watched parts, as shares of the episode, in the order of viewing. */
    | {
        kind: 'watch';
        drama: string;
        episode: number;
        device: keyof typeof DEVICES;
        country?: string;
        parts: [number, number][];
      }
  );

interface Terms {
  /** After the step; at once if absent. */
  opensInDays?: number;
  days: number;
  maxPlays?: number;
  note: string;
}

/** A screener of the demo buyer; without `episodes` it has all of them. */
interface DemoScreener {
  titles: { drama: string; episodes?: number[] }[];
  /** Oldest first. */
  steps: Step[];
}

interface Recipient {
  id: number;
  email: string;
  locale: Locale;
  company: { legal_name: string; signatory_name: string };
}

interface Filled {
  now: Date;
  dramas: Drama[];
  dramaIdOf: FindId;
  clips: Clip[];
}

const DEVICES = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};
const DAY_MS = 86_400_000;

/** Plays what happened to the screeners of the demo buyer, by the services of the product. */
export async function insertScreeners(tx: Tx, recipient: Recipient, filled: Filled) {
  if (filled.clips.length === 0) return;
  const scene: Scene = { time: filled.now };
  const services = createServices(tx, scene);
  try {
    for (const screener of read<DemoScreener[]>('screeners.json')) {
      let id = 0;
      for (const step of screener.steps) {
        scene.time = toDate(filled.now, step);
        id = await play({ step, screener, id, recipient, services, scene, filled });
      }
    }
  } finally {
    await services.close();
  }
}

interface Played {
  step: Step;
  screener: DemoScreener;
  /** 0 before the first step. */
  id: number;
  recipient: Recipient;
  services: Services;
  scene: Scene;
  filled: Filled;
}

/** Returns the id of the screener. */
async function play(played: Played): Promise<number> {
  const { step, screener, id, recipient, services, scene, filled } = played;
  const { screeners, screenerDesk } = services;
  const titles = screener.titles.map(({ drama, episodes }) => ({
    dramaId: filled.dramaIdOf(drama),
    ...(episodes && { episodes }),
  }));
  switch (step.kind) {
    case 'request': {
      const input = { drama_ids: titles.map(({ dramaId }) => dramaId), message: step.message };
      return (await screeners.request(input, visitorOf(played))).screener_id;
    }
    case 'create': {
      const { email, locale, company } = recipient;
      const person = { email, locale, name: company.signatory_name, company: company.legal_name };
      const terms = toTerms(step.terms, scene.time);
      return (await screenerDesk.create({ ...person, titles, ...terms }, DESK)).id;
    }
    case 'approve':
      return (await screenerDesk.approve(id, toTerms(step.terms, scene.time), DESK)).id;
    case 'decline':
    case 'revoke':
      return (await screenerDesk[step.kind](id, step.reason, DESK)).id;
    case 'watch':
      await watch(step, played);
      return id;
  }
}

function toTerms({ opensInDays = 0, days, ...terms }: Terms, time: Date) {
  const opensAt = new Date(time.getTime() + opensInDays * DAY_MS);
  return { ...terms, opensAt, expiresAt: new Date(opensAt.getTime() + days * DAY_MS) };
}

/** Opens the episode and reports the watched parts when the viewing ends. */
async function watch(
  { drama, episode, parts }: Extract<Step, { kind: 'watch' }>,
  played: Played,
): Promise<void> {
  const { id, services, scene, filled } = played;
  const { token } = await services.findScreener(id);
  const shown = filled.dramas.find(({ slug }) => slug === drama) as Drama;
  const seconds = Math.round(clipOf(shown, episode, filled.clips)?.durationSeconds ?? 0);
  const ranges = parts.map(([from, to]): [number, number] => [from * seconds, to * seconds]);
  const visitor = visitorOf(played);
  const input = { token, drama_id: filled.dramaIdOf(drama), episode_no: episode };
  const { view_id } = await services.screeners.openEpisode(input, visitor);
  const viewed = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  scene.time = new Date(scene.time.getTime() + Math.round(viewed * 1000));
  await services.screeners.report({ view_id, ranges }, visitor);
}

/** The recipient, signed in on one of two devices. */
function visitorOf({ step, recipient: { id, email, locale } }: Played) {
  const device = step.kind === 'watch' ? step.device : 'laptop';
  const country = step.kind === 'watch' ? (step.country ?? 'US') : 'US';
  return {
    locale,
    country,
    address: '203.0.113.24',
    userAgent: DEVICES[device],
    viewer: `demo-${device}`.padEnd(43, '-'),
    user: { userId: id, sessionId: 0, nickname: '', email, confirmedAt: new Date(0) },
  };
}
