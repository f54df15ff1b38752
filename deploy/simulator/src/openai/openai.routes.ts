import type { FastifyInstance } from 'fastify';
import type { Base } from '../base.ts';
import { note, sendAnswer } from '../door/door.ts';
import { createLimit } from '../door/limit.ts';
import { randomMixed } from '../store/random-text.ts';
import { checkChatRequest } from './check-chat-request.ts';
import { isSchema } from './check-strict-schema.ts';
import { createCompleteChat } from './complete-chat.ts';
import { readEditForm } from './edit-form.ts';
import { createDrawImages } from './generate-images.ts';
import { imageModels, textModels } from './models.ts';
import {
  badRequest,
  openaiFaultAnswer,
  tooManyRequests,
  unknownModel,
  unknownUrl,
  wrongKey,
} from './openai-answers.ts';
import { lookAtPictures } from './seeing/look-at-pictures.ts';

/** Two pictures of the largest kind. */
const mostFormBytes = 100 * 1024 * 1024;

const unreadable = () => badRequest('We could not parse the JSON body of your request.');

/** The part of the OpenAI API that is simulated, under /openai/v1 (ai-providers.md C). */
export function openaiRoutes({
  door,
  faults,
  clock,
  conditions,
  speed,
  credentials: { openaiApiKey: apiKey },
}: Base) {
  const completeChat = createCompleteChat({ faults, clock, conditions });
  const limit = createLimit({ clock, speed });
  const drawImages = createDrawImages({ faults, clock });
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', `req_${randomMixed(32)}`);
      reply.header('openai-version', '2020-10-01');
      if (request.headers.authorization !== `Bearer ${apiKey}`) return sendAnswer(reply, wrongKey());
    });
    door.guard(app, openaiFaultAnswer);
    app.setNotFoundHandler((request, reply) => sendAnswer(reply, unknownUrl(request.method, request.url)));
    app.setErrorHandler((_error, _request, reply) => sendAnswer(reply, unreadable()));

    app.post('/chat/completions', { config: { target: 'openai.chat' } }, async (request, reply) => {
      const perMinute = Math.max(1, conditions.now().requestsPerMinute);
      const seconds = limit.secondsToWait({ burst: perMinute, secondsEach: 60 / perMinute });
      if (seconds > 0) return sendAnswer(reply, tooManyRequests(seconds));
      const check = checkChatRequest(request.body);
      if ('refusal' in check) return sendAnswer(reply, check.refusal);
      const looked = await lookAtPictures(check.chat.pictures);
      if ('refusal' in looked) return sendAnswer(reply, looked.refusal);
      const completion = completeChat(check.chat, looked.seen);
      note(request, { completionId: completion.id });
      return completion;
    });

    app.post('/images/generations', { config: { target: 'openai.images' } }, async (request, reply) => {
      if (!isSchema(request.body)) return sendAnswer(reply, unreadable());
      const answer = await drawImages({ fields: request.body });
      return 'refusal' in answer ? sendAnswer(reply, answer.refusal) : answer.images;
    });
    const asBytes = { parseAs: 'buffer', bodyLimit: mostFormBytes } as const;
    app.addContentTypeParser('multipart/form-data', asBytes, (_request, body, done) => done(null, body));
    app.post('/images/edits', { config: { target: 'openai.images' } }, async (request, reply) => {
      const form = await readEditForm(request.body, request.headers['content-type']);
      if ('refusal' in form) return sendAnswer(reply, form.refusal);
      const answer = await drawImages(form);
      return 'refusal' in answer ? sendAnswer(reply, answer.refusal) : answer.images;
    });

    const model = (id: string, shutdown: string | null = null) => ({
      id,
      object: 'model',
      created: 1_735_689_600,
      owned_by: 'simulator',
      shutdown_date: shutdown,
    });
    const models = [
      ...textModels.map(({ name, shutdown }) => model(name, shutdown)),
      ...imageModels.map(name => model(name)),
    ];
    app.get('/models', { config: { target: 'openai.models' } }, async () => ({
      object: 'list',
      data: models,
    }));
    app.get<{ Params: { id: string } }>(
      '/models/:id',
      { config: { target: 'openai.models' } },
      async (request, reply) =>
        models.find(one => one.id === request.params.id) ??
        sendAnswer(reply, unknownModel(request.params.id)),
    );
  };
}
