import { Button, FileButton, notify } from '@insta-ai/design';
import { IconUpload } from '@insta-ai/design/icons';
import { callApi } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useRef, useState } from 'react';

const accepted = 'image/*,video/mp4,video/quicktime,video/x-msvideo';

/** Takes the first chosen file only (specification section 5) and shows how much of it has been sent. */
export function UploadMediaButton({ id }: { id: string | null }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const resetChooser = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      callApi('uploadContentMedia', { params: { id: id ?? '' }, file, onUploadProgress: setShare }),
    onSuccess: predictions => queryClient.setQueryData(['predictions', id], predictions),
    onError: () => notify.error('Error uploading media'),
    onSettled: () => {
      setShare(0);
      // The same file may be chosen again after a failure.
      resetChooser.current?.();
    },
  });

  return (
    <FileButton accept={accepted} resetRef={resetChooser} onChange={file => file && upload.mutate(file)}>
      {props => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          disabled={!id || upload.isPending}
        >
          {upload.isPending ? `Uploading ${Math.round(share * 100)} %` : 'Upload Media'}
        </Button>
      )}
    </FileButton>
  );
}
