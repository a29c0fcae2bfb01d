import type { Config } from '../settings/config.ts';

export type Attributes = Record<string, string | number>;

/** A step of a trace. */
export interface Span {
  end(attributes?: Attributes, failure?: unknown): void;
}

export interface SpanStart {
  name: string;
  kind?: 'server' | 'client';
  attributes?: Attributes;
  parent?: Span | undefined;
  /** The header `traceparent` of a trusted proxy (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface Tracer {
  start(span: SpanStart): Span;
  /** Sends what is left; a collector that does not answer is not waited for. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Begins to trace this process if the setting names a collector; returns the function to end it. */
export async function startTraces({ tracesUrl }: Pick<Config, 'tracesUrl'>) {
  if (!tracesUrl) return async () => {};
  const { createTracer } = await import('./otlp-tracer.ts');
  tracer = createTracer(tracesUrl);
  return tracer.close;
}

/** Undefined while traces are off. */
export function startSpan(span: SpanStart): Span | undefined {
  return tracer?.start(span);
}

export const isTracing = () => tracer !== undefined;
