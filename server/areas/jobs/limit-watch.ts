import { workerData } from 'node:worker_threads';
import { type JobLimits, LIMIT_SIGNALS } from './job-run.ts';

const INTERVAL_MS = 200;

/** A thread of the job's process: ends the process when it exceeds a limit. */
const { cpuMinutes, memoryMb } = workerData as JobLimits;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > cpuMinutes * 60e6) process.kill(process.pid, LIMIT_SIGNALS.cpuMinutes);
  if (process.memoryUsage.rss() > memoryMb * 1024 ** 2)
    process.kill(process.pid, LIMIT_SIGNALS.memoryMb);
}, INTERVAL_MS);
