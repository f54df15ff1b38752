import type { PostPublished, PostTroubled } from '../gen/insta_ai/instagram/v1/instagram_pb.js';
import { dateFromEither } from './moment.ts';

/** The news that a post is live; without a moment when the platform told none. */
export function postPublishedFromBus({ publishId, permalink, published, publishedAt }: PostPublished) {
  return { publishId, permalink, publishedAt: dateFromEither(published, publishedAt) };
}

/** The news that a post takes longer than usual. */
export function postTroubledFromBus({ publishId, message, advice, sent, triedUntil, until }: PostTroubled) {
  return { publishId, message, advice, sent, until: dateFromEither(triedUntil, until) };
}
