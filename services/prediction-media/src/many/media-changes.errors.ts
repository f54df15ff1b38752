import { AppError } from '@insta-ai/chassis/app-error';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';

export function noRoomForTags(files: number): AppError {
  const have = files === 1 ? '1 of these has' : `${files} of these have`;
  return new AppError(
    'failed_precondition',
    `A file takes ${mediaTags.each} tags. ${have} no room for more, so nothing was tagged.`,
  );
}

export function changeOver(): AppError {
  return new AppError('not_found', 'This can no longer be taken back.');
}
