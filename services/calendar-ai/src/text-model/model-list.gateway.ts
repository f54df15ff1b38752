import type { AskOutside } from '@insta-ai/chassis/outside/ask-outside';
import type { CalendarAiSettings } from '../config.ts';
import { askModels } from './ask-models.ts';
import type { ListedModel } from './model-list.ts';

/** How long a list may take, in milliseconds: it is only good to know. */
const patienceMs = 10_000;

/** The models of the server; undefined when it has no list, or does not show it. */
export type ListModels = () => Promise<ListedModel[] | undefined>;

export function createListModels(
  settings: Pick<CalendarAiSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  askOutside?: AskOutside,
): ListModels {
  return async () => {
    const listed = await askModels(settings, patienceMs, askOutside);
    return 'models' in listed ? listed.models : undefined;
  };
}
