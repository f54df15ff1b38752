import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DoorAnswer, note, openDoor } from '../door/open-door.ts';
import { randomMixed } from '../store/random-text.ts';
import type { World } from '../world.ts';
import { checkChatRequest } from './check-chat-request.ts';
import { completeChat } from './complete-chat.ts';
import { generateImages } from './generate-images.ts';
import { imageModels, textModels } from './models.ts';
import { badRequest, openaiFaultAnswer, unknownModel, unknownUrl, wrongKey } from './openai-answers.ts';

/** The part of the OpenAI API the product uses, under /openai/v1 (ai-providers.md C). */
export function openaiRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', `req_${randomMixed(32)}`);
      reply.header('openai-version', '2020-10-01');
      if (request.headers.authorization !== `Bearer ${world.credentials.openaiApiKey}`)
        return send(reply, wrongKey());
    });
    openDoor(app, world, openaiFaultAnswer);
    app.setNotFoundHandler((request, reply) => send(reply, unknownUrl(request.method, request.url)));
    app.setErrorHandler((_error, _request, reply) =>
      send(reply, badRequest('We could not parse the JSON body of your request.')),
    );

    app.post('/chat/completions', { config: { target: 'openai.chat' } }, async (request, reply) => {
      const check = checkChatRequest(request.body);
      if ('refusal' in check) return send(reply, check.refusal);
      const completion = completeChat(world, check.chat);
      note(request, { completionId: completion.id });
      return completion;
    });

    app.post('/images/generations', { config: { target: 'openai.images' } }, async (request, reply) => {
      const answer = await generateImages(world, request.body);
      return 'refusal' in answer ? send(reply, answer.refusal) : answer.images;
    });

    const model = (id: string) => ({ id, object: 'model', created: 1_735_689_600, owned_by: 'simulator' });
    const models = [...textModels, ...imageModels].map(model);
    app.get('/models', { config: { target: 'openai.models' } }, async () => ({
      object: 'list',
      data: models,
    }));
    app.get<{ Params: { id: string } }>(
      '/models/:id',
      { config: { target: 'openai.models' } },
      async (request, reply) =>
        models.find(one => one.id === request.params.id) ?? send(reply, unknownModel(request.params.id)),
    );
  };
}

const send = (reply: FastifyReply, answer: DoorAnswer) =>
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
