import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Base } from '../base.ts';
import { type DoorAnswer, note, sendAnswer } from '../door/door.ts';
import { type Allowance, createLimit } from '../door/limit.ts';
import { type CreateBody, checkCreateBody, type InvalidField } from './check-create-body.ts';
import { type FetchInputs, inlineProblem } from './fetch-inputs.ts';
import { modelNamed, openapiOf, type SimulatedModel } from './models/models.ts';
import { parseDuration, parsePreferWait } from './parse-duration.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { endOf, isTerminal, statusAt, viewPrediction } from './prediction-state.ts';
import type { PredictionsStore } from './predictions.store.ts';
import type { Predictions } from './predictions.ts';
import {
  disabledVersion,
  invalidInput,
  notFound,
  notJson,
  replicateFaultAnswer,
  throttled,
  tooLarge,
  unauthenticated,
  unknownVersion,
} from './replicate-answers.ts';

type ById = { Params: { id: string } };
type ByName = { Params: { owner: string; name: string } };

/** Predictions that may be created (ai-providers.md A5). */
const paid: Allowance = { burst: 600, secondsEach: 0.1 };
const unpaid: Allowance = { burst: 1, secondsEach: 10 };

const at = (place: string) => ({ config: { target: `replicate.${place}` } });

/** The Replicate HTTP API under /replicate/v1 (ai-providers.md A1). */
export function replicateRoutes({
  door,
  predictions,
  orders,
  fetchInputs,
  faults,
  clock,
  conditions,
  speed,
  site,
  credentials: { replicateApiToken: token, replicateWebhookSecret: webhookSecret },
}: Base & { predictions: PredictionsStore; orders: Predictions; fetchInputs: FetchInputs }) {
  const limit = createLimit({ clock, speed });

  /** Waits for the end in simulated time, also when a cancel or a moved clock brings it forward. */
  async function waitForEnd(id: string, seconds: number): Promise<boolean> {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      const record = predictions.get(id);
      if (!record) return false;
      const now = clock.now();
      if (isTerminal(statusAt(record, now))) return true;
      const left = Math.min((endOf(record)?.at ?? Infinity) - now, until - Date.now(), 250);
      if (left <= 0) return false;
      await sleep(left);
    }
  }

  /** What is to be created, or why it is not. */
  function readOrder(request: FastifyRequest): { body: CreateBody } | { refusal: DoorAnswer } {
    const seconds = limit.secondsToWait(conditions.now().hasPaymentMethod ? paid : unpaid);
    if (seconds > 0) return { refusal: throttled(seconds) };
    const check = checkCreateBody(request.body, conditions.now());
    if ('version' in check)
      return { refusal: check.version === 'disabled' ? disabledVersion() : unknownVersion() };
    const invalid = [...('invalid' in check ? check.invalid : []), ...checkHeaders(request)];
    return 'body' in check && invalid.length === 0 ? check : { refusal: invalidInput(invalid) };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (!holdsToken(request, token)) return sendAnswer(reply, unauthenticated());
    });
    const stopping = new AbortController();
    app.addHook('onClose', async () => stopping.abort());
    door.guard(app, replicateFaultAnswer);
    app.setNotFoundHandler((_request, reply) => sendAnswer(reply, notFound()));
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
      sendAnswer(reply, error.statusCode === 413 ? tooLarge() : notJson()),
    );
    // The official clients send an empty cancel with a JSON content type.
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      parseJson(String(body), done),
    );

    const view = (record: PredictionRecord) => viewPrediction(record, clock.now(), site.servicesOrigin);

    app.post('/predictions', at('create'), async (request, reply) => {
      const order = readOrder(request);
      if ('refusal' in order) return sendAnswer(reply, order.refusal);

      const cancelAfter = request.headers['cancel-after'];
      const deadline = cancelAfter === undefined ? undefined : parseDuration(String(cancelAfter));
      const broken = await inlineProblem(order.body);
      const record = orders.create(order.body, deadline, broken);
      note(request, { predictionId: record.id });
      void fetchInputs(record, stopping.signal);

      const preferred = parsePreferWait(request.headers.prefer as string | undefined);
      const ended = typeof preferred === 'number' && (await waitForEnd(record.id, preferred));
      const stored = predictions.get(record.id) ?? record;
      reply.header('location', `${site.servicesOrigin}/replicate/v1/predictions/${record.id}`);
      return reply.code(preferred !== undefined && !ended ? 202 : 201).send(view(stored));
    });

    app.get<ById>('/predictions/:id', at('get'), async (request, reply) => {
      const record = predictions.get(request.params.id);
      if (!record) return sendAnswer(reply, notFound());
      note(request, { predictionId: record.id });
      const strange = faults.take('replicate.get', ['unknown-fields']) !== undefined;
      return view(strange ? { ...record, unknownFields: true } : record);
    });

    app.post<ById>('/predictions/:id/cancel', at('cancel'), async (request, reply) => {
      const record = predictions.get(request.params.id);
      if (!record) return sendAnswer(reply, notFound());
      note(request, { predictionId: record.id });
      if (isTerminal(statusAt(record, clock.now()))) return view(record);
      return view(orders.cancel(record));
    });

    app.get('/predictions', at('list'), async (request, reply) => {
      const query = request.query as Record<string, string | undefined>;
      const times = [query.created_after, query.created_before].map(one =>
        one === undefined ? undefined : Date.parse(one),
      );
      if (times.some(one => one !== undefined && Number.isNaN(one))) {
        const description = "Does not match format 'date-time'";
        return sendAnswer(reply, invalidInput([{ type: 'format', field: 'created_after', description }]));
      }
      const [createdAfter, createdBefore] = times;
      const page = predictions.page({ createdAfter, createdBefore, cursor: query.cursor });
      const next = new URL(`${site.servicesOrigin}/replicate/v1/predictions`);
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) next.searchParams.set(name, value);
      if (page.nextCursor) next.searchParams.set('cursor', page.nextCursor);
      return { previous: null, next: page.nextCursor ? next.href : null, results: page.results.map(view) };
    });

    app.get('/webhooks/default/secret', at('secret'), async () => ({
      key: webhookSecret,
    }));

    app.get('/account', at('account'), async () => ({
      type: 'user',
      username: 'simulator',
      name: 'Simulated account',
      github_url: null,
    }));

    app.get<ByName>('/models/:owner/:name', at('model'), async (request, reply) => {
      const model = modelNamed(`${request.params.owner}/${request.params.name}`);
      if (!model) return sendAnswer(reply, notFound());
      return {
        url: `${site.servicesOrigin}/replicate/${model.name}`,
        owner: request.params.owner,
        name: request.params.name,
        description: 'Simulated: pictures are drawn from the words of the prompt',
        visibility: 'public',
        is_official: model.isOfficial,
        latest_version: versionOf(model),
      };
    });

    app.get<ByName & ById>('/models/:owner/:name/versions/:id', at('model'), async (request, reply) => {
      const { owner, name, id } = request.params;
      const model = modelNamed(`${owner}/${name}`);
      return model?.version === id ? versionOf(model) : sendAnswer(reply, notFound());
    });
  };
}

const versionOf = (model: SimulatedModel) => ({
  id: model.version,
  created_at: '2024-01-19T00:00:00.000000Z',
  cog_version: '0.8.6',
  openapi_schema: openapiOf(model),
});

function checkHeaders(request: FastifyRequest): InvalidField[] {
  const invalid: InvalidField[] = [];
  const cancelAfter = request.headers['cancel-after'];
  if (cancelAfter !== undefined && parseDuration(String(cancelAfter)) === undefined) {
    invalid.push({ type: 'format', field: 'Cancel-After', description: 'Must be a duration from 5s to 24h' });
  }
  if (parsePreferWait(request.headers.prefer as string | undefined) === 'invalid') {
    invalid.push({ type: 'format', field: 'Prefer', description: 'wait must be from 1 to 60 seconds' });
  }
  return invalid;
}

const holdsToken = (request: FastifyRequest, token: string) =>
  [`Bearer ${token}`, `Token ${token}`].includes(request.headers.authorization ?? '');

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, text.trim() === '' ? undefined : JSON.parse(text));
  } catch (error) {
    done(Object.assign(error as Error, { statusCode: 400 }));
  }
}
