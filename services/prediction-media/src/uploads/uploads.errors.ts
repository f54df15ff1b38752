import { AppError } from '@insta-ai/chassis/app-error';
import type { VideoRefusal } from '../video/video-limits.ts';

export function uploadMissing(): AppError {
  return new AppError('failed_precondition', 'The uploaded file is not there any more. Upload it again.');
}

export function uploadNotTaken(filename: string): AppError {
  return new AppError(
    'unsupported_media_type',
    `"${filename.slice(0, 100)}" is not a picture or video that we can use. Use JPEG, PNG, WebP, GIF or HEIC pictures, or MP4, MOV or AVI videos.`,
  );
}

export function uploadBroken(filename: string): AppError {
  return new AppError(
    'unsupported_media_type',
    `The picture "${filename.slice(0, 100)}" is damaged or incomplete. Open it, save it again and upload that.`,
  );
}

export function videoBroken(filename: string): AppError {
  return new AppError(
    'unsupported_media_type',
    `The video "${filename.slice(0, 100)}" is damaged, incomplete, or larger than it claims. Open it, save it again as MP4 and upload that.`,
  );
}

export function videoEntangled(filename: string): AppError {
  return new AppError(
    'unsupported_media_type',
    `The video "${filename.slice(0, 100)}" has a track that may tell where it was taken, and only ffmpeg can remove it. Save the video again as MP4 with picture and sound alone, or install ffmpeg on the server.`,
  );
}

export function videoTooMuch({ message, fix }: VideoRefusal): AppError {
  return new AppError('payload_too_large', `${message} ${fix}`);
}

export function uploadTooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'A picture may be 50 MB at most. Make it smaller and upload it again.',
  );
}

export function badUploadKey(): AppError {
  return new AppError('invalid_argument', 'No upload is waiting here.');
}
