import { notify } from '@insta-ai/design';
import { callApi, useUploadKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useState } from 'react';
import { takePredictions } from '../take-prediction.ts';
import { sayIfKnown } from './say-if-known.ts';

/** Sends a file of the person; `share` is how much of it has gone, 0 to 1. */
export function useUploadMedia(id: string | null) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const navigate = useNavigate();
  const keys = useUploadKeys();
  const upload = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      return callApi('uploadContentMedia', {
        params: { id: id ?? '' },
        repeatKey: keys.keyOf(file, id),
        file,
        onUploadProgress: setShare,
      });
    },
    onSuccess(predictions, file) {
      keys.done(file, id);
      takePredictions(queryClient, id, predictions);
      // A hint: an upload is well without it.
      const newest = predictions.find(({ filename }) => filename === file.name);
      void sayIfKnown(newest, address => void navigate(address)).catch(() => {});
    },
    // Specification section 8; the reason stands beside the button.
    onError: () => notify.error('Error uploading media'),
  });
  return { ...upload, share };
}
