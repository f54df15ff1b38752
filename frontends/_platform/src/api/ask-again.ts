import { focusManager, onlineManager, type Query, type QueryFunctionContext } from '@tanstack/react-query';
import { isUnanswered } from './api-error.ts';

/** Before each further question, in milliseconds; the last one stays. */
const pausesMs = [5_000, 10_000, 20_000, 30_000];

type Question = Query<unknown, unknown>;

const asking = new WeakSet<Question>();

/**
 * Where a page says that something could not be loaded since nobody answers, asks by itself until somebody does. Beside the query, which
 * would blink between that word and its placeholder; what another server refuses, Instagram say, is only asked for by a click.
 */
export async function askAgain(query: Question): Promise<void> {
  if (asking.has(query) || !isMissing(query)) return;
  asking.add(query);
  for (let vain = 0; isMissing(query); vain += 1) {
    await new Promise(resolve => setTimeout(resolve, pausesMs[vain] ?? pausesMs.at(-1)));
    const isSeen = focusManager.isFocused() && onlineManager.isOnline();
    if (isSeen && isMissing(query) && (await isAnswered(query))) await query.fetch().catch(() => {});
  }
  asking.delete(query);
}

function isMissing(query: Question): boolean {
  const { data, error } = query.state;
  return query.isActive() && data === undefined && isUnanswered(error);
}

async function isAnswered({ options, queryKey, meta }: Question): Promise<boolean> {
  const { queryFn } = options;
  const { initialPageParam: pageParam } = options as { initialPageParam?: unknown };
  if (typeof queryFn !== 'function') return false;
  const context = { queryKey, meta, pageParam, direction: 'forward', signal: new AbortController().signal };
  return Promise.resolve(queryFn(context as unknown as QueryFunctionContext)).then(
    () => true,
    () => false,
  );
}
