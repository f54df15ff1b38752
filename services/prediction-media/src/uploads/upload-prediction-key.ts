import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';

type Named = Pick<AdoptUploadRequest, 'contentId' | 'repeatKey'>;

/** Key of the prediction of an upload that the client named; no key of bytes or of a click looks like it. */
export function namedUploadKey({ contentId, repeatKey }: Named): string {
  return `upload/${contentId}/${repeatKey}`;
}

/** Key of the prediction of an upload: the client's name for it, or that of the bytes. */
export function uploadPredictionKey(request: Named & Pick<AdoptUploadRequest, 'objectKey'>): string {
  return request.repeatKey ? namedUploadKey(request) : request.objectKey;
}
