import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { Type } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import { askForJson } from './ask-for-json.ts';
import type { Chat } from './chat.gateway.ts';

const Greeting = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Someone is waiting at a button: a model that needs longer is too slow to work with. In milliseconds. */
const patienceMs = 30_000;

export type CheckTextModel = () => Promise<ProviderCheck>;

type Deps = { chat: Chat; settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'> };

/** Has the model write one word, the way everything else is written: key, model and schema are tried at once. */
export function createCheckTextModel({ chat, settings }: Deps): CheckTextModel {
  const { OPENAI_BASE_URL, OPENAI_MODEL } = settings;
  return async () => {
    await askForJson(chat, {
      name: 'test_connection',
      schema: Greeting,
      instructions: ['Somebody tests the connection to you. Answer with one friendly word.'],
      request: {},
      notBlank: ['answer'],
      deadline: Date.now() + patienceMs,
    });
    return { host: new URL(OPENAI_BASE_URL).host, detail: `The model ${OPENAI_MODEL} writes.` };
  };
}
