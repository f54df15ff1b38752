import { AppError } from '@insta-ai/chassis/app-error';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { Type } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import { askForJson } from './ask-for-json.ts';
import type { Chat } from './chat.gateway.ts';
import type { ListModels } from './model-list.gateway.ts';
import { listWords } from './model-list.ts';

const Greeting = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Someone is waiting at a button: a model that needs longer is too slow to work with. In milliseconds. */
const patienceMs = 30_000;

export type CheckTextModel = () => Promise<ProviderCheck>;

type Deps = {
  chat: Chat;
  listModels: ListModels;
  settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
};

/** Has the model write one word, the way everything else is written: key, model and schema are tried at once. */
export function createCheckTextModel({ chat, listModels, settings }: Deps): CheckTextModel {
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
    const told = listWords(OPENAI_MODEL, await list);
    if (failed instanceof AppError && told)
      throw new AppError(failed.code, `${failed.message} ${told}`, { cause: failed });
    if (failed) throw failed;
    const detail = `The model ${OPENAI_MODEL} writes.${told && ` ${told}`}`;
    return { host: new URL(OPENAI_BASE_URL).host, detail };
  };
}
