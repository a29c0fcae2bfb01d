import { cpus } from 'node:os';

/** Begins to measure; the returned function gives the share of CPU time in use since then. */
export function measureCpu(): () => number {
  const before = cpuTimes();
  return () => {
    const now = cpuTimes();
    return 1 - (now.idle - before.idle) / (now.total - before.total);
  };
}

function cpuTimes() {
  let [total, idle] = [0, 0];
  for (const { times } of cpus()) {
    total += times.user + times.nice + times.sys + times.idle + times.irq;
    idle += times.idle;
  }
  return { total, idle };
}
