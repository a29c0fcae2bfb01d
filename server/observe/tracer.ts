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

export interface TracerLog {
  warn(fields: object, message: string): void;
}
