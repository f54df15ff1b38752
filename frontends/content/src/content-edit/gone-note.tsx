import { Alert, Button, notify } from '@insta-ai/design';
import { IconTrash } from '@insta-ai/design/icons';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation, useQuery } from '@insta-ai/platform/data';
import type { Undoable } from '@insta-ai/proto/http/many/content-action';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import type { ItemDeeds } from '../editor/item-editor.ts';
import { useSaving } from '../editor/use-item-editor.ts';
import { useLeaveDeleted } from '../editor/use-leave-deleted.ts';
import classes from './clash-note.module.css';

/** The open item was deleted in another tab: the ways out, and back while the deletion can be undone. */
export function GoneNote({ store, editor }: { store: AutosaveStore; editor: ItemDeeds }) {
  const leave = useLeaveDeleted(editor);
  const { base } = useSaving(store);
  const { data } = useQuery({ queryKey: ['undo'], queryFn: () => callApi('getUndo'), gcTime: 0 });
  const takeBack = useMutation({
    mutationFn: ({ _id }: Undoable) => callApi('undo', { params: { id: _id } }),
    // The frame says what came back, and has every list read anew.
    onSuccess: action => tellStep({ action }),
    onError: error => notify.error(messageOf(error)),
  });
  const undo = data?.undo && mayBringBack(data.undo, base?._id) ? data.undo : undefined;
  return (
    <Alert
      className={classes.note}
      color="yellow"
      title="This content was deleted"
      icon={<IconTrash size={18} aria-hidden />}
    >
      <p className={classes.what}>It was deleted elsewhere. What you change here is not saved.</p>
      <div className={classes.ways}>
        <Button size="xs" variant="default" onClick={() => void leave()}>
          Back to contents
        </Button>
        {undo && (
          <Button
            size="xs"
            variant="default"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate(undo)}
          >
            {undo.items === 1 ? 'Undo' : `Undo the deletion of ${undo.items} items`}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** The newest step names its item where it is one; of several it tells how many. */
function mayBringBack({ kind, items, _content }: Undoable, gone: string | undefined): boolean {
  return kind === 'delete' && (items > 1 || _content === gone);
}
