import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import packageFile from '#package.json' with { type: 'json' };
import type { Span, SpanStart, Tracer, TracerLog } from './tracer.ts';

// Only `startTraces` imports this file, and only if traces are on.

const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 500;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Sends spans in batches to a collector; drops them while it does not keep up. */
export function createTracer(url: string, log: TracerLog): Tracer {
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'vignette',
      'service.version': packageFile.version,
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('vignette');
  const contexts = new WeakMap<Span, Context>();

  return {
    start({ name, kind, attributes = {}, parent, traceparent }: SpanStart): Span {
      const above = (parent && contexts.get(parent)) ?? remoteContext(traceparent);
      const started = tracer.startSpan(
        name,
        { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes },
        above,
      );
      const span: Span = {
        end(more, failure) {
          if (more) started.setAttributes(more);
          // Messages of errors can contain values of the database.
          if (failure !== undefined) started.setStatus({ code: SpanStatusCode.ERROR });
          started.end();
        },
      };
      contexts.set(span, trace.setSpan(above, started));
      return span;
    },
    async close() {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** The exporter, with a warning when the collector begins to fail. */
function reporting(exporter: OTLPTraceExporter, log: TracerLog): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing)
          log.warn({ err: result.error }, 'the collector of TRACES_URL takes no spans');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function remoteContext(traceparent = ''): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) as TraceFlags;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
