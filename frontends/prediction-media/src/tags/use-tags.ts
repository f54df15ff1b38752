import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { showChange } from '../lists/media-lists.ts';
import { tagsKey } from './tags-key.ts';

type Change = { call: 'addTag' | 'removeTag'; tag: string };

/**
 * The tags of one output, and how they are changed: shown is what the server keeps, with the changes that are on their way.
 * They go one after the other; a word that could not be kept is given back.
 */
export function useTags({ output, _prediction, tags: before }: MediaItem, onRefused: (tag: string) => void) {
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(before);
  const [waiting, setWaiting] = useState<Change[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate } = useMutation({
    scope: { id: `tags of ${output}` },
    mutationFn: ({ call, tag }: Change) =>
      callApi(call, { params: { id: _prediction }, body: { output, tag } }),
    onSuccess({ tags }) {
      setKept(tags);
      showChange(queryClient, output, { tags });
    },
    onError(error, { call, tag }) {
      setProblem(messageOf(error));
      if (call === 'addTag') onRefused(tag);
    },
    onSettled(_answer, _error, change) {
      setWaiting(all => all.filter(other => other !== change));
      return queryClient.invalidateQueries({ queryKey: tagsKey });
    },
  });
  const tags = waiting.reduce(changed, kept);

  const save = (wanted: readonly string[]) => {
    const changes = [...changesTo('removeTag', tags, wanted), ...changesTo('addTag', wanted, tags)];
    setProblem(null);
    setWaiting(all => [...all, ...changes]);
    for (const change of changes) mutate(change);
  };
  return { tags, save, isSaving: waiting.length > 0, problem };
}

function changesTo(call: Change['call'], these: readonly string[], those: readonly string[]): Change[] {
  return these.filter(tag => !those.includes(tag)).map(tag => ({ call, tag }));
}

function changed(tags: string[], { call, tag }: Change): string[] {
  const others = tags.filter(other => other !== tag);
  return call === 'addTag' ? [...others, tag] : others;
}
