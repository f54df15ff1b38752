import { ActionIcon, Button, notify, PageHeader, useConfirm } from '@insta-ai/design';
import { IconArrowLeft } from '@insta-ai/design/icons';
import { callApi, messageOf, useLeaveGuard } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { Link, useNavigate } from '@insta-ai/platform/router';
import { useRef, useState } from 'react';
import { UploadButton } from '../upload-library/upload-button.tsx';
import { type ContentTypeDraft, differs, toSave } from './content-type-draft.ts';
import { ContentTypeForm } from './content-type-form.tsx';

type Props = {
  /** Null for a new one. */
  id: string | null;
  loaded: ContentTypeDraft;
};

/** Holds the draft of one content type; nothing is stored before Save. */
export function ContentTypeEditor({ id, loaded }: Props) {
  const [draft, setDraft] = useState(loaded);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const isChanged = differs(loaded, draft);
  useLeaveGuard(() => isChanged && !isLeaving.current);

  const backToList = async () => {
    isLeaving.current = true;
    await queryClient.invalidateQueries({ queryKey: ['contentTypes'] });
    navigate('/contentTypes');
  };
  const save = useMutation({
    mutationFn: () =>
      id
        ? callApi('saveContentType', { params: { id }, body: toSave(draft) })
        : callApi('createContentType', { body: toSave(draft) }),
    onSuccess: backToList,
    onError: error => notify.error(messageOf(error)),
  });
  const remove = useMutation({
    mutationFn: (existing: string) => callApi('deleteContentType', { params: { id: existing } }),
    onSuccess: backToList,
    onError: error => notify.error(messageOf(error)),
  });
  const askAndRemove = async (existing: string) => {
    const message = 'Items of this type keep their caption and lose the type.';
    if (await confirm({ message, confirmLabel: 'Delete' })) remove.mutate(existing);
  };

  return (
    <>
      <PageHeader
        title={draft.name || (id ? 'NO_NAME' : 'New content type')}
        before={
          <ActionIcon
            component={Link}
            to="/contentTypes"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Back to the content types"
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        }
        isSticky
        isUnsaved={isChanged}
      >
        {id && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => void askAndRemove(id)}
            loading={remove.isPending}
          >
            Delete
          </Button>
        )}
        <UploadButton />
        <Button onClick={() => save.mutate()} loading={save.isPending}>
          Save
        </Button>
      </PageHeader>
      <ContentTypeForm draft={draft} onChange={change => setDraft(before => ({ ...before, ...change }))} />
    </>
  );
}
