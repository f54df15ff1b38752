import { ApiError, canRetry, useRepeatKeys } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { useRef } from 'react';

/**
 * Orders pictures of an item under keys: pressed again after an answer that got lost, the same picture is wanted. Once that picture
 * is among those of the item, or the order was refused for good, the next press wants another one, which the old key would not bring.
 */
export function useOrderKeys(id: string | null) {
  const queryClient = useQueryClient();
  const repeat = useRepeatKeys<string>();
  /** What was drawn for the item when an order that has no answer yet was first asked for, by its words. */
  const drawnBefore = useRef(new Map<string, readonly string[]>());
  const drawnNow = () =>
    queryClient
      .getQueryData<Prediction[]>(['predictions', id])
      ?.filter(({ filename }) => filename === null)
      .map(({ _id }) => _id);
  const end = (words: string) => {
    repeat.done(words);
    drawnBefore.current.delete(words);
  };

  return async (words: string, call: (repeatKey: string) => Promise<Prediction[]>): Promise<Prediction[]> => {
    const now = drawnNow();
    const before = drawnBefore.current.get(words);
    if (before && now?.some(one => !before.includes(one))) end(words);
    if (now && !drawnBefore.current.has(words)) drawnBefore.current.set(words, now);
    try {
      const predictions = await call(repeat.keyOf(words));
      end(words);
      return predictions;
    } catch (error) {
      if (isRefusal(error)) end(words);
      throw error;
    }
  };
}

/** Nothing was ordered, and the same would be refused again; a session that is over says nothing of it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !canRetry(error) && error.code !== 'unauthenticated';
}
