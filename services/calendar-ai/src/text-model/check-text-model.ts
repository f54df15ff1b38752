import { AppError } from '@insta-ai/chassis/app-error';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { Type } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import { askForJson } from './ask-for-json.ts';
import type { Chat } from './chat.gateway.ts';
import type { ListModels } from './model-list.gateway.ts';
import { isListedBlind, listWords } from './model-list.ts';
import type { FindSight } from './seeing/find-sight.ts';
import type { Sight } from './seeing/sight.store.ts';

const Greeting = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Someone is waiting at a button: a model that needs longer is too slow to work with. In milliseconds. */
const patienceMs = 30_000;

export type CheckTextModel = () => Promise<ProviderCheck>;

type Deps = {
  chat: Chat;
  listModels: ListModels;
  findSight: FindSight;
  sight: Pick<Sight, 'remember'>;
  settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
};

/**
 * Has the model write one word, the way everything else is written: key, model and schema are tried at once. One that writes is then
 * shown a picture, unless its server lists that it sees none.
 */
export function createCheckTextModel({ chat, listModels, findSight, sight, settings }: Deps): CheckTextModel {
  const { OPENAI_BASE_URL, OPENAI_MODEL } = settings;
  return async () => {
    const list = listModels();
    const writes = askForJson(chat, {
      name: 'test_connection',
      schema: Greeting,
      instructions: ['Somebody tests the connection to you. Answer with one friendly word.'],
      request: {},
      notBlank: ['answer'],
      deadline: Date.now() + patienceMs,
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
    const sees = isListedBlind(OPENAI_MODEL, listed) ? false : await findSight();
    if (sees !== undefined) await sight.remember(sees);
    const detail = [`The model ${OPENAI_MODEL} writes.`, sightWords(sees), told].filter(Boolean).join(' ');
    return { host: new URL(OPENAI_BASE_URL).host, detail };
  };
}

function sightWords(sees: boolean | undefined): string {
  if (sees === undefined) return 'Whether it can see pictures could not be found out.';
  return sees
    ? 'It can see pictures: alternative texts and captions are written from them.'
    : 'It does not see pictures: alternative texts and captions are written from the prompts.';
}
