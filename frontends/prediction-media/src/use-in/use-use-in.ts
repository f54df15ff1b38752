import { notify } from '@insta-ai/design';
import { callApi, messageOf, seenContents, tellStep, useRepeatKeys, useUser } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import type { ContentListItem, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { selectOutput } from '@insta-ai/proto/rules/select-output';

/** Selects a picture for an item, and says so with a link to it; it is a step, also where the item is new. */
export function useUseIn({ output }: MediaItem, onDone: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { _id: userId } = useUser();
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
        : callApi('createContent', {
            body: { contents: [output], undoable: 'add' },
            repeatKey: repeat.keyOf(output),
          }),
    onSuccess({ _id, title, createdAt }, item) {
      if (!item) {
        repeat.done(output);
        seenContents.beginBefore(userId, createdAt);
      }
      queryClient.removeQueries({ queryKey: ['contents', _id] });
      const address = `/contents/${_id}`;
      const way = { label: 'Open', href: address, run: () => void navigate(address) };
      tellStep({
        kind: item ? 'replace' : 'add',
        words: `Selected for ${item ? title || 'NO_NAME' : 'a new item'}`,
        way,
        _content: _id,
      });
    },
    onError: error => notify.error(messageOf(error)),
    onSettled: refresh,
  });
  // Of this dialog alone: by then another one may be open.
  const whenHere = { onSuccess: onDone };
  return {
    isPending,
    useInItem: (item: ContentListItem) => mutate(item, whenHere),
    useInNew: () => mutate(null, whenHere),
  };
}
