import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { DatabaseConnection } from '../db/client.ts';
import type { AppError } from '../errors/app-error.ts';
import type { PageCopy } from '../http/pages/finished-page.ts';
import type { Config } from '../settings/config.ts';

/** What a worker needs to serve the same site or desk as the others. */
export interface WorkerSetting {
  config: Config;
  connection: DatabaseConnection;
  maxConnections: number;
  devMailKey: string;
  /** The port, which all workers that serve the site share; never 0. */
  port: number;
  host: string;
}

export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What the main process does for its workers. */
export type MainFunctions = {
  getSetting(): Promise<WorkerSetting>;
  /** Reports why the worker could not start. */
  fail(reason: string): Promise<void>;
  /** Takes points from the budget of an address; resolves to the refusal if it is spent. */
  spend(address: string, cost: number): Promise<AppError['details'] | undefined>;
  /** A page that another worker has cached. */
  findPage(key: string): Promise<PageCopy | undefined>;
  /** The metrics of all processes, as text for Prometheus. */
  sumMetrics(): Promise<string>;
  /** Receives the last metrics of a worker that stops. */
  keepMetrics(metrics: ProcessMetrics): Promise<void>;
};

/** What a worker does for the main process. */
export type WorkerFunctions = {
  readMetrics(): Promise<ProcessMetrics>;
  readPage(key: string): Promise<PageCopy | undefined>;
  /** Lets a replaced worker wait until clients have left their connections. */
  stop(how: { isReplaced: boolean }): Promise<void>;
};
