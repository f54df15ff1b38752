import { Button, notify, Title, useConfirm } from '@insta-ai/design';
import { Textarea, TextInput } from '@insta-ai/design/fields';
import { IconTrash } from '@insta-ai/design/icons';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { tellDeletedLive } from '../social-box/tell-deleted-live.ts';
import classes from './info-box.module.css';
import type { ItemEditor } from './item-editor.ts';
import { useLeaveDeleted } from './use-leave-deleted.ts';

/** What the item is about (specification section 2, Info box). */
export function InfoBox({ editor: { id, item, edit, forget } }: { editor: ItemEditor }) {
  return (
    <section aria-labelledby="info-heading">
      <div className={classes.heading}>
        <Title order={2} id="info-heading">
          Info
        </Title>
        {id && <DeleteButton id={id} forget={forget} />}
      </div>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label="Title"
          maxLength={500}
          value={item.title}
          onChange={event => edit({ title: event.currentTarget.value })}
        />
        <Textarea
          className={classes.wide}
          label="Description"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={10_000}
          value={item.description}
          onChange={event => edit({ description: event.currentTarget.value })}
        />
        <TextInput
          label="Location"
          maxLength={500}
          value={item.location}
          onChange={event => edit({ location: event.currentTarget.value })}
        />
        <TextInput
          label="City"
          maxLength={500}
          value={item.city}
          onChange={event => edit({ city: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}

function DeleteButton({ id, forget }: { id: string; forget: () => void }) {
  const confirm = useConfirm();
  const leave = useLeaveDeleted({ id, forget });
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi('deleteContent', { params: { id } }),
    onSuccess: ({ waits, live }) => {
      if (waits) {
        notify.info(waits);
        return queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
      }
      if (live) tellDeletedLive(id);
      return leave();
    },
    onError: error => notify.error(messageOf(error)),
  });
  const ask = async () => {
    const message = 'The content is deleted with all its pictures. This cannot be undone.';
    if (await confirm({ message, confirmLabel: 'Delete' })) remove.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
