import type { Config } from '../settings/config.ts';
import type { Span, SpanStart, Tracer, TracerLog } from './tracer.ts';

let tracer: Tracer | undefined;

/** Begins to trace this process if the setting names a collector; returns the function to end it. */
export async function startTraces({ tracesUrl }: Pick<Config, 'tracesUrl'>, log: TracerLog) {
  if (!tracesUrl) return async () => {};
  const { createTracer } = await import('./otlp-tracer.ts');
  tracer = createTracer(tracesUrl, log);
  return tracer.close;
}

/** Undefined while traces are off. */
export function startSpan(span: SpanStart): Span | undefined {
  return tracer?.start(span);
}

export const isTracing = () => tracer !== undefined;
