import { type Failure, isTooMuch } from '../failure-table.ts';

/** Statuses with which servers say no to a picture; an Ollama and a llama.cpp without eyes say 500, a router 404. */
const statuses: readonly (number | undefined)[] = [400, 404, 415, 422, 500, 501];

/**
 * How servers say that a model sees no pictures. Not "invalid image", or "image too large": that is said of one picture, by a model
 * that sees.
 */
const named: readonly RegExp[] = [
  /image_url\W{0,3} is only supported by certain models/i,
  /\b(not|doesn't|that) support (images?|vision|multi-?modal)\b(?! (format|type|size|file))/i,
  /(image|vision|multi-?modal)( input)?s? (is|are) (not (supported|enabled|available)|disabled)/i,
  /missing data required for image input/i,
  /\bmmproj\b/i,
  /not a multi-?modal model/i,
  /at most 0 image/i,
  /unknown variant `?image_url/i,
  /unsupported content(\[\])?[. ](part )?type/i,
  /content\W{0,3} (must be|should be|expected) a (valid )?string/i,
  /content(\.str)?: input should be a valid string/i,
];

/** Of a call with a picture: whether it failed because the model sees none, or perhaps for this picture. */
export function judgePicture(failure: Failure): Failure {
  const { kind, status, words = '', param = '' } = failure;
  // What is too long together goes without its picture first.
  if (isTooMuch(failure)) return { ...failure, picture: 'unseen' };
  if (kind !== 'answered') return failure;
  const isNamed = statuses.includes(status) && named.some(form => form.test(`${param} ${words}`));
  if (isNamed) return { ...failure, picture: 'blind' };
  return [400, 413, 415, 422].includes(status ?? 0) ? { ...failure, picture: 'unseen' } : failure;
}
