import { Button, notify, Title, useConfirm } from '@insta-ai/design';
import { Textarea, TextInput } from '@insta-ai/design/fields';
import { IconTrash } from '@insta-ai/design/icons';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import type { ChangeEvent } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { fields } from '../editor/item-editor.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { useLeaveDeleted } from '../editor/use-leave-deleted.ts';
import { tellDeletedLive } from '../social-box/outcome/tell-deleted-live.ts';
import { VoiceNote } from '../voice/voice-note.tsx';
import classes from './info-box.module.css';

const infoFields = fields('title', 'description', 'location', 'city');

/** What the item is about (specification section 2, Info box). */
export function InfoBox({ store }: { store: AutosaveStore }) {
  const { id, item, edit, forget } = useItemEditor(store, infoFields);
  const ofField = (name: 'title' | 'description' | 'location' | 'city') => ({
    label: contentFields[name].label,
    maxLength: contentFields[name].most,
    value: item[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      edit({ [name]: event.currentTarget.value }),
  });
  return (
    <section aria-labelledby="info-heading">
      <div className={classes.heading}>
        <Title order={2} id="info-heading">
          Info
        </Title>
        {id && <DeleteButton id={id} forget={forget} />}
      </div>
      <div className={classes.fields}>
        <TextInput className={classes.wide} {...ofField('title')} />
        <div className={classes.wide}>
          <Textarea autosize minRows={2} maxRows={10} {...ofField('description')} />
          <VoiceNote store={store} of="description" />
        </div>
        <TextInput {...ofField('location')} />
        <TextInput {...ofField('city')} />
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
      tellStep({ kind: 'delete' });
      return leave();
    },
    onError: error => notify.error(messageOf(error)),
  });
  const ask = async () => {
    const message = 'The content and all its pictures will be deleted. You can undo it for ten minutes.';
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
