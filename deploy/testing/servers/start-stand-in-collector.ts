import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { serveHttp } from './serve-http.ts';

const Attribute = Type.Object({ key: Type.String(), value: Type.Record(Type.String(), Type.Unknown()) });
const Attributes = Type.Array(Attribute);
/** What a collector must be sent (OTLP over HTTP as JSON), as far as tests look at it. */
const Request = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Attributes }),
      scopeSpans: Type.Array(
        Type.Object({
          spans: Type.Array(
            Type.Object({
              traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
              spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
              parentSpanId: Type.Optional(Type.String()),
              name: Type.String(),
              kind: Type.Number(),
              startTimeUnixNano: Type.String({ pattern: '^\\d+$' }),
              endTimeUnixNano: Type.String({ pattern: '^\\d+$' }),
              attributes: Attributes,
              status: Type.Object({ code: Type.Optional(Type.Number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type TakenSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parent: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
};

/** A collector of traces that keeps what it was sent, and refuses what is no OTLP. */
export async function startStandInCollector() {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const state = { status: 200, asked: 0 };
  const server = await serveHttp(async (request, response) => {
    state.asked += 1;
    const body = await bodyOf(request);
    if (state.status !== 200) return void response.writeHead(state.status).end();
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(body);
    spans.push(...spansIn(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { ...server, spans, bodies, state };
}

async function bodyOf(request: Parameters<Parameters<typeof serveHttp>[0]>[0]): Promise<string> {
  if (request.headers['content-encoding'] !== 'gzip') return text(request);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return gunzipSync(Buffer.concat(chunks)).toString();
}

function spansIn(body: string): TakenSpan[] {
  return Value.Parse(Request, JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(scope =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        traceId,
        spanId,
        parent: parentSpanId || undefined,
        name,
        attributes: valuesOf(attributes),
        hasFailed: status.code === 2,
      })),
    ),
  );
}

function valuesOf(attributes: { key: string; value: Record<string, unknown> }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
