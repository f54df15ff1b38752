import { AppError } from '@insta-ai/chassis/app-error';
import { budgetFullOf } from '@insta-ai/chassis/outside/budget-full';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { Type } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import { askForJson } from './ask-for-json.ts';
import type { ListModels } from './model-list.gateway.ts';
import { isListedBlind, listWords } from './model-list.ts';
import { type PaidChat, paidBy } from './paying/paid-chat.ts';
import type { FindSight } from './seeing/find-sight.ts';
import type { Sight } from './seeing/sight.store.ts';

const Greeting = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Someone is waiting at a button: a model that needs longer is too slow to work with. In milliseconds. */
const patienceMs = 30_000;

/** What it asks of the model is paid for by whom tests. */
export type CheckTextModel = (owner: string, signal?: AbortSignal) => Promise<ProviderCheck>;

type Deps = {
  chat: PaidChat;
  listModels: ListModels;
  findSight: FindSight;
  sight: Pick<Sight, 'remember'>;
  settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
};

/**
 * Has the model write one word, the way everything else is written: key, model and schema are tried at once. One that writes is then
 * shown a picture, unless its server lists that it sees none.
 */
export function createCheckTextModel({
  chat: paidChat,
  listModels,
  findSight,
  sight,
  settings,
}: Deps): CheckTextModel {
  const { OPENAI_BASE_URL, OPENAI_MODEL } = settings;
  return async (owner, signal) => {
    const chat = paidBy(paidChat, { owner, task: 'test' });
    const list = listModels();
    const writes = askForJson(chat, {
      name: 'test_connection',
      schema: Greeting,
      instructions: ['Somebody tests the connection to you. Answer with one friendly word.'],
      request: {},
      notBlank: ['answer'],
      deadline: Date.now() + patienceMs,
      signal,
      waitsForRoom: true,
    });
    const failed = await writes.then(
      () => undefined,
      (error: unknown) => error,
    );
    const listed = await list;
    const told = listWords(OPENAI_MODEL, listed);
    if (failed instanceof AppError && told)
      throw new AppError(failed.code, `${failed.message} ${told}`, { cause: failed });
    if (failed) throw failed;
    const found = isListedBlind(OPENAI_MODEL, listed)
      ? false
      : await findSight(chat, signal).catch(asRefusal);
    if (typeof found === 'boolean') await sight.remember(found);
    const detail = [`The model ${OPENAI_MODEL} writes.`, sightWords(found), told].filter(Boolean).join(' ');
    return { host: new URL(OPENAI_BASE_URL).host, detail };
  };
}

/** The model writes all the same; that a budget has no room for the picture is worth its words. */
function asRefusal(error: unknown): Error | undefined {
  return error instanceof Error && budgetFullOf(error) ? error : undefined;
}

function sightWords(found: boolean | undefined | Error): string {
  const unknown = 'Whether it can see pictures could not be found out';
  if (found instanceof Error) return `${unknown}: ${found.message}`;
  if (found === undefined) return `${unknown}.`;
  return found
    ? 'It can see pictures: alternative texts and captions are written from them.'
    : 'It does not see pictures: alternative texts and captions are written from the prompts.';
}
