import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { CalendarAiSettings } from '../config.ts';
import type { ListedModel } from './model-list.ts';
import { openServer } from './server.ts';

const Models = Type.Array(
  Type.Object({
    id: Type.String({ maxLength: 200 }),
    shutdown_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    architecture: Type.Optional(
      Type.Union([
        Type.Object({
          input_modalities: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
        }),
        Type.Null(),
      ]),
    ),
  }),
);
/** Some servers send the list without the object around it. */
const Reply = Type.Union([Type.Object({ data: Models }), Models]);

/** How long a list may take, in milliseconds: it is only good to know. */
const patienceMs = 10_000;

/** The models of the server; undefined when it has no list, or does not show it. */
export type ListModels = () => Promise<ListedModel[] | undefined>;

export function createListModels(
  settings: Pick<CalendarAiSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
): ListModels {
  const client = openServer(settings);
  return async () => {
    const reply: unknown = await client.get('/models', { timeout: patienceMs }).catch(() => undefined);
    if (!Value.Check(Reply, reply)) return undefined;
    return Array.isArray(reply) ? reply : reply.data;
  };
}
