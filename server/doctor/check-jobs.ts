import { type Notice, say } from '#i18n/notice.ts';
import packageFile from '#package.json' with { type: 'json' };
import type { Db } from '../db/client.ts';
import { type KindState, listKindStates } from '../jobs/engine/kind-states.ts';
import { listWorkers, MAX_CLOCK_SECONDS, type WorkerRow } from '../jobs/engine/workers.queries.ts';
import { type Kind, settingOf } from '../jobs/kinds.ts';
import { type Finding, failure, success, warning } from './finding.ts';

/** A job may wait for one of its kind that takes its whole time, or as long as a short outage. */
const SHORT_WAIT_MINUTES = 15;

export const nameOfKind = (kind: Kind): Notice => say(`deskCheck.kind.${kind}`);

/** Whether processes are alive that do jobs, and of this version with a right clock. */
export async function checkWorkers(db: Db): Promise<Finding[]> {
  const workers = await listWorkers(db);
  const alive = workers.filter(({ is_alive }) => is_alive);
  const found = workers.flatMap((worker) =>
    worker.is_alive ? checkAlive(worker) : [describeSilent(worker)],
  );
  if (alive.length > 0) {
    const all = success('workers', say('deskCheck.workersOk', { count: alive.length }));
    return found.length > 0 ? found : [all];
  }
  const count = (await listKindStates(db)).reduce((sum, { waiting }) => sum + waiting, 0);
  if (count === 0) return [success('workers', say('deskCheck.workersIdle')), ...found];
  const none = say('deskCheck.workersNone', { count });
  return [failure('workers', none, say('deskCheck.workersNoneAdvice')), ...found];
}

function describeSilent({ host, pid, beat_at }: WorkerRow): Finding {
  const since = { time: beat_at.toISOString() };
  return warning(
    'workers',
    say('deskCheck.workerSilent', { host, pid: String(pid), since }),
    say('deskCheck.workerSilentAdvice'),
  );
}

function checkAlive({ host, pid, version, clock_lead }: WorkerRow): Finding[] {
  const found: Finding[] = [];
  if (version !== packageFile.version)
    found.push(
      warning(
        'workers',
        say('deskCheck.workerVersion', {
          host,
          pid: String(pid),
          version,
          own: packageFile.version,
        }),
        say('deskCheck.workerVersionAdvice'),
      ),
    );
  if (Math.abs(clock_lead) > MAX_CLOCK_SECONDS) {
    const minutes = Math.round(Math.abs(clock_lead) / 60);
    const text = clock_lead > 0 ? 'deskCheck.workerAhead' : 'deskCheck.workerBehind';
    found.push(
      warning('workers', say(text, { host, minutes }), say('deskCheck.workerClockAdvice')),
    );
  }
  return found;
}

/** Whether jobs wait for a machine that is missing, wait too long, or were given up. */
export async function checkJobs(db: Db): Promise<Finding[]> {
  const states = await listKindStates(db);
  const found = states.flatMap(checkKind);
  if (found.length > 0) return found;
  const sum = (read: (state: KindState) => number) =>
    states.reduce((total, state) => total + read(state), 0);
  const counts = { waiting: sum(({ waiting }) => waiting), running: sum(({ running }) => running) };
  return [success('jobs', say('deskCheck.jobsOk', counts))];
}

function checkKind(state: KindState): Finding[] {
  const { place, minutes } = settingOf(state.kind);
  const kind = nameOfKind(state.kind);
  const late = Math.floor(state.oldestSeconds / 60);
  const isMedia = place === 'media';
  const faults: [boolean, text: Notice, advice: Notice][] = [
    [
      state.lacksWorker > 0,
      say(isMedia ? 'deskCheck.jobsMedia' : 'deskCheck.jobsWorker', {
        kind,
        count: state.lacksWorker,
      }),
      say(isMedia ? 'deskCheck.jobsMediaAdvice' : 'deskCheck.jobsWorkerAdvice'),
    ],
    [
      state.lacksFolder > 0,
      say('deskCheck.jobsFolder', { kind, count: state.lacksFolder }),
      say('deskCheck.jobsFolderAdvice'),
    ],
    [
      state.lacksWorker + state.lacksFolder < state.waiting &&
        late > Math.max(SHORT_WAIT_MINUTES, minutes),
      say('deskCheck.jobsLate', { kind, minutes: late }),
      say('deskCheck.jobsLateAdvice'),
    ],
    [
      state.dead > 0,
      say('deskCheck.jobsDead', { kind, count: state.dead }),
      say('deskCheck.jobsDeadAdvice'),
    ],
  ];
  return faults
    .filter(([isFound]) => isFound)
    .map(([, text, advice]) => warning('jobs', text, advice));
}
