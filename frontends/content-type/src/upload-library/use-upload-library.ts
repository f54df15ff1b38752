import { notify } from '@insta-ai/design';
import { callApi } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';

const queryKey = ['contentTypes', 'uploadMedia'];

/** The pictures a slot can be given. */
export function useUploadLibrary() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callApi('listUploadedMedia', { signal }) });
}

/** Adds a picture to the library and says so in the specification's words (section 8). */
export function useUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => callApi('uploadContentTypeMedia', { file }),
    onSuccess: library => {
      queryClient.setQueryData(queryKey, library);
      notify.success('File Uploaded');
    },
    onError: () => notify.error('Error uploading media'),
  });
}
