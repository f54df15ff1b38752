import { AppError } from '@insta-ai/chassis/app-error';

export function publishNotNamed(): AppError {
  return new AppError('invalid_argument', 'It is not said which publish should be taken back.');
}

export function publishNotFound(): AppError {
  return new AppError('not_found', 'This publish does not exist.');
}

export function postNotNamed(): AppError {
  return new AppError('invalid_argument', 'A person, an account and Post, Story or Reel must be named.');
}
