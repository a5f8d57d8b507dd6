import { AsyncLocalStorage } from 'node:async_hooks';
import type * as opentelemetry from '@opentelemetry/api';
import type { Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { OpenSpan, NewSpan, Tracing } from './tracing.ts';

/** What is needed of the API's package, which is loaded at run time if at all. */
export type Api = Pick<typeof opentelemetry, 'ROOT_CONTEXT' | 'SpanKind' | 'SpanStatusCode' | 'trace'>;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/**
 * Spans are opened where work is done, by our own code: nothing in other packages is patched. A trace that was not chosen
 * costs a look at a number.
 */
export function collectedTracing(api: Api, tracer: Tracer, close: () => Promise<void>): Tracing {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  const current = new AsyncLocalStorage<Span>();

  const parentOf = (causedBy: string | undefined) => {
    const before = causedBy === undefined ? undefined : remote(causedBy);
    if (before) return trace.setSpanContext(ROOT_CONTEXT, before);
    const inside = current.getStore();
    return inside ? trace.setSpan(ROOT_CONTEXT, inside) : ROOT_CONTEXT;
  };
  return {
    open: ({ name, kind, facts = {}, causedBy, onlyInside }: NewSpan): OpenSpan | undefined => {
      const inside = current.getStore();
      if (inside ? !inside.isRecording() && causedBy === undefined : onlyInside) return undefined;
      const span = tracer.startSpan(
        name,
        { attributes: facts, kind: kind ? KINDS[kind] : SpanKind.INTERNAL, root: !inside && !causedBy },
        parentOf(causedBy),
      );
      return {
        run: (work) => current.run(span, work),
        end: (result = {}) => {
          if (result.name) span.updateName(result.name);
          if (result.facts) span.setAttributes(result.facts);
          if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceparent: () => {
      const context = current.getStore()?.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    close,
  };
}

function remote(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: Number(flags), isRemote: true } : undefined;
}
