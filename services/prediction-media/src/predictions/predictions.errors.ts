import { AppError } from '@insta-ai/chassis/app-error';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';

export function itemNotFound(): AppError {
  return new AppError('not_found', 'This content no longer exists.');
}

export function predictionNotFound(): AppError {
  return new AppError('not_found', 'This picture no longer exists. Reload the page.');
}

export function outputNotFound(): AppError {
  return new AppError('not_found', 'This picture no longer belongs to the item. Reload the page.');
}

export function outputUsed(title: string): AppError {
  return new AppError(
    'failed_precondition',
    `“${title || 'NO_NAME'}” uses it. Take it out of that item first.`,
  );
}

export function tooManyTags(): AppError {
  return new AppError(
    'failed_precondition',
    `This picture has ${mediaTags.each} tags, which is the most. Take one off first.`,
  );
}

export function stillRunning(): AppError {
  return new AppError(
    'failed_precondition',
    'These pictures are still being made. Wait until they are ready, or delete them all.',
  );
}
