import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { startProcess } from '#scripts/start-process.ts';
import { type LoadResult, measureTimes } from './load.ts';
import { median, print } from './report.ts';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const CLOCK_TICKS_PER_SECOND = 100;
const CORES = availableParallelism();
const WORKERS = 2;

const loads = {
  kept: { path: '/en', headers: { 'accept-encoding': 'br' } },
  // The page reads this parameter, so it is rendered for each request.
  uncached: { path: '/en/short-play-copyright?page=2' },
};
type Kind = keyof typeof loads;
type Figures = Record<Kind, number[]>;
const kinds = ['uncached', 'kept'] as const;

interface Measured extends LoadResult {
  /** The CPU time that the server's processes took for one reply, without PostgreSQL's. */
  serverMs: number;
  /** The CPU time that all processes of the machine took for one reply. */
  machineMs: number;
}

/**
 * Throughput with two workers over that with one. The load generator and PostgreSQL share the cores
 * with the workers, so on two cores the second worker cannot double it: if a reply takes one worker
 * 7 ms, and PostgreSQL and the generator 3 ms, two cores send 200 replies per second at most, and one
 * worker 143. The limit is what all cores allow, or what two workers allow if that is less. The share of it that two workers reach shows whether throughput
 * grows with the cores; so does the CPU time per reply, also on a busy machine.
 */
export async function benchScale(settings: Record<string, string>): Promise<void> {
  const ratios: Figures = { kept: [], uncached: [] };
  const shares: Figures = { kept: [], uncached: [] };
  const costs: Figures = { kept: [], uncached: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order alternates, so that a machine that becomes slower favours neither.
    const order = round % 2 === 0 ? [1, 2] : [2, 1];
    const results = new Map<number, Record<Kind, Measured>>();
    for (const workers of order) results.set(workers, await measureSite(settings, workers));
    for (const kind of kinds) {
      const [one, two] = [1, 2].map((workers) => results.get(workers)?.[kind] as Measured);
      if (!one || !two) continue;
      ratios[kind].push(two.perSecond / one.perSecond);
      const limit = Math.min((CORES * 1000) / one.machineMs, (WORKERS * 1000) / one.serverMs);
      shares[kind].push(two.perSecond / limit);
      costs[kind].push(two.serverMs / one.serverMs);
      for (const [workers, result] of [one, two].entries()) describe(kind, workers + 1, result);
    }
  }
  for (const kind of kinds) {
    print(`throughput of ${kind} pages, two workers over one`, median(ratios[kind]), {
      atLeast: 1.2,
    });
    print(`share of what the cores allow, ${kind} pages`, median(shares[kind]), { atLeast: 0.85 });
    print(`CPU time per reply of ${kind} pages, two workers over one`, median(costs[kind]), {
      atMost: 1.25,
    });
  }
}

async function measureSite(settings: Record<string, string>, workers: number) {
  const env = { ...settings, NODE_ENV: 'production', WORKERS: String(workers) };
  const site = await startProcess(['scripts/start.ts'], env);
  try {
    const port = Number(new URL(site.url).port);
    // Compiles the code and fills the caches of both workers.
    for (const load of Object.values(loads))
      await measureTimes({ port, seconds: WARM_UP_SECONDS, ...load });
    return {
      kept: await measureServer(site.pid, port, 'kept'),
      uncached: await measureServer(site.pid, port, 'uncached'),
    };
  } finally {
    await site.stop();
  }
}

async function measureServer(pid: number, port: number, kind: Kind): Promise<Measured> {
  const before = await cpuSecondsOf(pid);
  const machineBefore = machineMs();
  const result = await measureTimes({ port, seconds: SECONDS, ...loads[kind] });
  const machineUsed = machineMs() - machineBefore;
  const used = (await cpuSecondsOf(pid)) - before;
  const replies = result.timesMs.length;
  return { ...result, serverMs: (used / replies) * 1000, machineMs: machineUsed / replies };
}

/** The time that all cores together have been busy. */
function machineMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}

/** The CPU time of a process and its children; PostgreSQL is a child of a child. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  const times = await Promise.all(
    pids.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8');
      // The name in parentheses may contain spaces; utime and stime are the 14th and 15th field.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    }),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) / CLOCK_TICKS_PER_SECOND;
}

function describe(kind: Kind, workers: number, result: Measured): void {
  const { perSecond, timesMs, cpuSeconds, serverMs, machineMs: allMs } = result;
  const at = (share: number) => (timesMs[Math.floor(timesMs.length * share)] ?? 0).toFixed(1);
  console.log(
    [
      `     ${workers} ${workers === 1 ? 'worker ' : 'workers'} ${kind.padEnd(8)}`,
      `${perSecond.toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms,`,
      `${serverMs.toFixed(2)} ms CPU per reply, ${allMs.toFixed(2)} ms of all processes, generator ${((cpuSeconds / SECONDS) * 100).toFixed(0)} % of a core`,
    ].join(' '),
  );
}
