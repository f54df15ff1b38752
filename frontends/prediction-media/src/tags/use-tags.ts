import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { showChange } from '../lists/media-lists.ts';
import { tagsKey } from './tags-key.ts';

/** The tags of one output, and how they are changed; what the server keeps is what is shown. */
export function useTags({ output, _prediction, tags: before }: MediaItem) {
  const queryClient = useQueryClient();
  const [tags, setTags] = useState(before);
  const save = useMutation({
    mutationFn: async (wanted: readonly string[]) => {
      const ask = async (call: 'addTag' | 'removeTag', tag: string) => {
        const kept = await callApi(call, { params: { id: _prediction }, body: { output, tag } });
        setTags(kept.tags);
        showChange(queryClient, output, { tags: kept.tags });
      };
      for (const tag of tags.filter(tag => !wanted.includes(tag))) await ask('removeTag', tag);
      for (const tag of wanted.filter(tag => !tags.includes(tag))) await ask('addTag', tag);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tagsKey }),
  });
  return { tags, save: save.mutate, isSaving: save.isPending, problem: save.error && messageOf(save.error) };
}
