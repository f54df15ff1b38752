import { AppError } from '@insta-ai/chassis/app-error';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import { wordsAloneSentence } from '@insta-ai/proto/rules/pictures/words-alone';
import { modelNotSetUp, notSetUp } from '../run/run-generation.ts';

export function unusableSetting(name: string, value: string): AppError {
  return new AppError(
    'failed_precondition',
    `The content type has a ${name} ("${value.slice(0, 60)}") that the image model does not know. Choose another one.`,
  );
}

export function missingControlPicture(filename: string): AppError {
  return new AppError(
    'failed_precondition',
    `The picture ${filename} of the content type is not in the library any more. Choose another one there.`,
  );
}

/** An earlier try of the same order is being taken back. */
export function orderEnding(): AppError {
  return new AppError(
    'unavailable',
    'The last try of this order is being taken back. Please try again in a minute.',
  );
}

/** The machine stood still in between; what was held for it is given back. */
export function orderTooSlow(): AppError {
  return new AppError('unavailable', 'Ordering the picture took too long. Please try again.');
}

export function unknownRemix(): AppError {
  return new AppError('invalid_argument', 'It is not said what is to be made of the picture.');
}

export function pictureGone(): AppError {
  return new AppError('not_found', 'This picture is not there any more, so no other can begin with it.');
}

export function notAPicture(): AppError {
  return new AppError('failed_precondition', 'A video cannot be drawn again. Choose a picture.');
}

export function noSeed(): AppError {
  return new AppError(
    'failed_precondition',
    'This picture was uploaded, so there is nothing it was drawn with. It can be changed in words.',
  );
}

export function seesNoPictures(title: string, model: string): AppError {
  return new AppError(
    'failed_precondition',
    `${wordsAloneSentence({ title, model })} Choose an image model that uses pictures in the content type.`,
  );
}

export function noSameSeed(why: string): AppError {
  return new AppError(
    'failed_precondition',
    `${why} A variation of it can be drawn, which has a seed of its own.`,
  );
}

/** What its model uses is asked of the image service itself. */
export function modelUntold(title: string, cause: unknown): AppError {
  return new AppError(
    'upstream_failed',
    `${title} did not tell what its model takes, so nothing was ordered. Please try again in a moment.`,
    { cause },
  );
}

export function providerNotSetUp(): AppError {
  return new AppError('failed_precondition', notSetUp);
}

export function chosenModelNotSetUp(model: string): AppError {
  return new AppError('failed_precondition', modelNotSetUp(model));
}

export function drawerGone(model: string): AppError {
  return new AppError(
    'failed_precondition',
    `This picture was drawn by ${modelName(model)}, which is not set up here any more, so it can be changed in words alone.`,
  );
}

export function serviceNotSetUp(): AppError {
  return new AppError('failed_precondition', 'This image service is not set up here (any more).');
}

export function tooLongKey(): AppError {
  return new AppError('invalid_argument', 'The key of the request is missing or too long.');
}
