import type { AskOutside } from '@insta-ai/chassis/outside/ask-outside';
import { APIConnectionError, APIError } from 'openai/error';
import type { CalendarAiSettings } from '../config.ts';
import { type Cause, causeOf } from './failure-table.ts';
import { type ListedModel, readModels } from './model-list.ts';
import { readFailure } from './reply/read-failure.ts';
import { openServer } from './server.ts';

/** The models of a server, or why it did not tell; `models` are undefined where it has no list that one could read. */
export type Listed = { models: ListedModel[] | undefined } | { cause: Cause };

/** A server without a list says so; nothing is wrong with it. */
const withoutList = [404, 405, 501];

/** Asks a server for its models, which costs nothing and needs the key. */
export async function askModels(
  settings: Pick<CalendarAiSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  timeoutMs: number,
  askOutside?: AskOutside,
): Promise<Listed> {
  try {
    const server = await openServer(settings, askOutside);
    const reply: unknown = await server.get('/models', { timeout: timeoutMs });
    return { models: readModels(reply) };
  } catch (error) {
    if (error instanceof APIConnectionError) return { cause: causeOf({ kind: 'unreachable' }) };
    if (!(error instanceof APIError)) return { models: undefined };
    const { status, headers } = error;
    if (withoutList.includes(status)) return { models: undefined };
    return { cause: causeOf(readFailure(error.error, { status, headers })) };
  }
}
