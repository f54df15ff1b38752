import { AppError } from '@insta-ai/chassis/app-error';

export function mediaGone(): AppError {
  return new AppError(
    'not_found',
    'A picture or video of this item does not exist any more. Choose others for it.',
  );
}

export function nothingToPublish(): AppError {
  return new AppError('failed_precondition', 'This item has no picture or video yet. Select at least one.');
}

/** instagram-graph-api.md 2.3: at most ten in a carousel. */
export function tooManyForCarousel(): AppError {
  return new AppError(
    'failed_precondition',
    'Instagram takes at most 10 pictures or videos in one post. Deselect some.',
  );
}

export function videoNotTaken(): AppError {
  return new AppError(
    'failed_precondition',
    'Instagram does not take AVI videos, and converting them is not built yet. Upload the video as MP4 or MOV.',
  );
}

export function reelNeedsVideo(): AppError {
  return new AppError(
    'failed_precondition',
    'A Reel is a video. Making one out of pictures is not built yet: select a video, or change the type to Post or Story.',
  );
}

export function oneVideoPerReel(): AppError {
  return new AppError('failed_precondition', 'A Reel is one video. Select only one.');
}

export function unknownTarget(): AppError {
  return new AppError('invalid_argument', 'Media can be fitted for Post, Story or Reel, with pad or crop.');
}
