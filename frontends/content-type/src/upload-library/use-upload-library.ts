import { notify } from '@insta-ai/design';
import { callApi, messageOf, useUploadKeys } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { UploadedMedia } from '@insta-ai/proto/http/content-type';
import { useState } from 'react';

const queryKey = ['contentTypes', 'uploadMedia'];

/** The pictures a slot can be given. */
export function useUploadLibrary() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callApi('listUploadedMedia', { signal }) });
}

/** Adds a picture to the library and says so in the specification's words (section 8); the reason stands beside. */
export function useUpload(onUploaded?: () => void) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const keys = useUploadKeys();
  const upload = useMutation({
    mutationFn: (file: File) =>
      callApi('uploadContentTypeMedia', { file, repeatKey: keys.keyOf(file), onUploadProgress: setShare }),
    onSuccess: (library, file) => {
      keys.done(file);
      queryClient.setQueryData(queryKey, library);
      notify.success('File Uploaded');
      onUploaded?.();
    },
    onError: () => notify.error('Error uploading media'),
    onSettled: () => setShare(0),
  });
  return {
    start: upload.mutate,
    isBusy: upload.isPending,
    percent: Math.round(share * 100),
    failure: upload.isError ? messageOf(upload.error) : null,
  };
}

export type Upload = ReturnType<typeof useUpload>;

/** Deletes an own picture; why it cannot be, the server says. */
export function useDeleteUpload(onDeleted: (filename: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filename: string) => callApi('deleteUploadedMedia', { params: { filename } }),
    onSuccess: (_reply, filename) => {
      onDeleted(filename);
      queryClient.setQueryData<UploadedMedia[]>(queryKey, before =>
        before?.filter(one => one.filename !== filename),
      );
    },
    onError: error => {
      notify.error(messageOf(error));
      // It may be gone by now: deleted elsewhere, or the answer was lost.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
