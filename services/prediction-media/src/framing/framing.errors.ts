import { AppError } from '@insta-ai/chassis/app-error';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { mostSlides } from '@insta-ai/proto/rules/post-findings';

export function mediaGone(): AppError {
  return new AppError('not_found', 'A picture or video of this item no longer exists. Choose others for it.');
}

export function nothingToPublish(): AppError {
  return new AppError('failed_precondition', 'This item has no picture or video yet. Select at least one.');
}

/** instagram-graph-api.md 2.3: at most ten in a carousel; a film of more pictures would be as long as boring. */
export function tooManyFiles(): AppError {
  return new AppError(
    'failed_precondition',
    `Instagram takes at most ${mostSlides} pictures or videos in one post. Deselect some.`,
  );
}

/** What the rules found; `fix` travels beside the message, for the one who shows both. */
export function notTaken({ message, fix }: Pick<Finding, 'message' | 'fix'>): AppError {
  return new AppError('failed_precondition', message, { details: { fix } });
}

export function unknownTarget(): AppError {
  return new AppError('invalid_argument', 'Media can be fitted for Post, Story or Reel, with pad or crop.');
}

export function pictureBroken(): AppError {
  return notTaken({
    message: 'A picture of this item cannot be opened any more.',
    fix: 'Select another one, or upload it again.',
  });
}

/** The disk or the bucket gives other bytes than were put there. */
export function mediaBroken(): AppError {
  return notTaken(brokenWords);
}

/** Said ahead, and when it is too late. */
export const brokenWords = {
  message: 'The file of a picture or video of this item is damaged: it is not as it was kept.',
  fix: 'Select another one, or upload it again. Whoever runs Insta AI should look at its disk.',
};

/** Not a failure: whoever asks again in a moment finds the file. */
export function stillMaking(): AppError {
  return new AppError('unavailable', 'The video is being made. This takes a moment.');
}

export function notConvertible(): AppError {
  return notTaken({
    message: 'The video could not be made: converting it failed several times.',
    fix: 'Choose other media, or upload the video again as MP4 (H.264 with AAC sound).',
  });
}
