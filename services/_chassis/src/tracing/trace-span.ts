/** Where work stands to whoever caused it: it answers, asks, queues, handles what was queued, or is a step of its own. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Facts of a span. Never an address, a token or words of a person: whoever runs the collector reads them. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work of a trace, as long as it takes. */
export type TraceSpan = {
  readonly traceId: string;
  /** What whoever goes on with it elsewhere is told (W3C Trace Context). */
  readonly traceparent: string;
  child(name: string, kind: SpanKind, attributes?: Attributes): TraceSpan;
  /** Ends it, once; `problem` names in a word why it failed. */
  end(outcome?: { problem?: string | undefined; attributes?: Attributes }): void;
};

export type Beginning = {
  name: string;
  kind: SpanKind;
  /** The `traceparent` of what caused it; without one that can be read a trace begins. */
  parent?: string | undefined;
  /** Whether anybody could have sent the parent: then it is not for it to say that the trace is kept. */
  isFromOutside?: boolean;
  attributes?: Attributes;
};

/** Begins spans of one service; not there where nothing is traced. */
export type Tracer = { begin(beginning: Beginning): TraceSpan };

/** What is traced in a process. */
export type Tracing = {
  of(service: string): Tracer;
  /** Sends what is not sent yet, for a moment, and ends. */
  stop(): Promise<void>;
};
