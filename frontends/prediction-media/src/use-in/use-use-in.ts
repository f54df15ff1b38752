import { notify } from '@insta-ai/design';
import { callApi, messageOf, tellStep, useRepeatKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import type { ContentListItem, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { selectOutput } from '@insta-ai/proto/rules/select-output';

/** Selects a picture for an item, and says so with a link to it; for one that was there it is a step. */
export function useUseIn({ output }: MediaItem, onDone: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const repeat = useRepeatKeys<string>();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['contents'] });
    void queryClient.invalidateQueries({ queryKey: ['predictions', 'media'] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (item: ContentListItem | null): Promise<ContentWithNeighbours> =>
      item
        ? callApi('saveContent', {
            params: { id: item._id },
            body: {
              contents: selectOutput(item.contents, output, kindOf(item, item._contentType)),
              // Of an item that was changed meanwhile nobody has seen what this would do.
              version: item.version,
              undoable: 'replace',
            },
          })
        : callApi('createContent', { body: { contents: [output] }, repeatKey: repeat.keyOf(output) }),
    onSuccess({ _id, title }, item) {
      if (!item) repeat.done(output);
      queryClient.removeQueries({ queryKey: ['contents', _id] });
      const address = `/contents/${_id}`;
      const way = { label: 'Open', href: address, run: () => void navigate(address) };
      if (item)
        tellStep({ kind: 'replace', words: `Selected for ${title || 'NO_NAME'}`, way, _content: _id });
      else notify.success('Selected for a new item', way);
      onDone();
    },
    onError: error => notify.error(messageOf(error)),
    onSettled: refresh,
  });
  return {
    isPending,
    useInItem: (item: ContentListItem) => mutate(item),
    useInNew: () => mutate(null),
  };
}
