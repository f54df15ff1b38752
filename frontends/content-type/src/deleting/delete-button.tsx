import { Button, notify, useConfirm } from '@insta-ai/design';
import { ApiError, callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { useState } from 'react';
import { countUses, type Uses } from '../uses/count-uses.ts';
import { DeleteTypeModal } from './delete-type.modal.tsx';

type Props = { contentType: Pick<ContentType, '_id' | 'name'>; onDeleted: () => void };

/** Deletes a content type after a question that says what uses it. */
export function DeleteButton({ contentType, onDeleted }: Props) {
  const id = contentType._id;
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ uses: Uses; others: ContentType[] }>();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi('deleteContentType', { params: { id } }).catch(unlessGone),
    onSuccess: onDeleted,
    onError: error => notify.error(messageOf(error)),
    // Its items show another type, or none.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contents'] }),
  });
  const ask = useMutation({
    mutationFn: async () => {
      const [uses, all] = await Promise.all([countUses(id), callApi('listContentTypes')]);
      return { uses, others: all.filter(({ _id }) => _id !== id) };
    },
    onSuccess: async found => {
      if (found.uses.all === 0) {
        if (await confirm({ confirmLabel: 'Delete' })) remove.mutate();
        return;
      }
      setAsked(found);
      setIsOpen(true);
    },
    onError: async error => {
      const message = `What uses it could not be counted. ${messageOf(error)} Content of this type keeps its kind and its caption, and loses the type.`;
      if (await confirm({ message, confirmLabel: 'Delete' })) remove.mutate();
    },
  });

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        onClick={() => ask.mutate()}
        loading={ask.isPending || (remove.isPending && !isOpen)}
      >
        Delete
      </Button>
      {asked && (
        <DeleteTypeModal
          {...asked}
          contentType={contentType}
          isOpen={isOpen}
          isDeleting={remove.isPending}
          onDelete={remove.mutate}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Asked again after an answer that got lost, it is deleted already. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
