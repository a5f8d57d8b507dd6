/**
 * Where a request and what it causes spend their time, for whoever runs a tracing server. The rest of the program knows only
 * this file: without `OTEL_EXPORTER_OTLP_ENDPOINT` nothing is installed here, no package is loaded, and work is just done.
 */
export interface Tracing {
  /** A part of what is under way, or the beginning of something new; undefined if its trace was not chosen. */
  open(span: NewSpan): OpenSpan | undefined;
  /** Of the span that is under way, for work that is done later by another process. */
  traceparent(): string | undefined;
  close(): Promise<void>;
}

export type Facts = Readonly<Record<string, string | number>>;

export interface NewSpan {
  /** Without ids and names of people: equal things have equal names. */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly facts?: Facts;
  /** Of an earlier process, as `traceparent` told it. */
  readonly causedBy?: string | undefined;
  /** Only as a part of something: what happens all the time by itself is not traced. */
  readonly onlyInside?: boolean;
}

export interface OpenSpan {
  /** What happens in `work` is a part of this. */
  run<Answer>(work: () => Answer): Answer;
  end(result?: { name?: string; facts?: Facts; failed?: boolean }): void;
}

let installed: Tracing | undefined;

export const installTracing = (tracing: Tracing | undefined): void => {
  installed = tracing;
};

export const openSpan = (span: NewSpan): OpenSpan | undefined => installed?.open(span);

export const traceparent = (): string | undefined => installed?.traceparent();

/** For the log, so that lines are found by their trace. */
export const traceId = (): string | undefined => traceparent()?.split('-')[1];

export async function traced<Answer>(span: NewSpan, work: () => Promise<Answer>): Promise<Answer> {
  const open = openSpan(span);
  if (!open) return work();
  try {
    const answer = await open.run(work);
    open.end();
    return answer;
  } catch (error) {
    open.end({ failed: true });
    throw error;
  }
}
