import type { ContentChanged, ImageGenerated } from '../gen/insta_ai/content/v1/content_pb.js';
import type { PostPublished, PostTroubled } from '../gen/insta_ai/instagram/v1/instagram_pb.js';
import type { PredictionProgressed } from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { RealtimeMessages } from '../http/realtime.ts';
import { contentFromBus } from './content.ts';
import { dateFromEither, momentFromBus } from './moment.ts';
import { olderJson } from './older.ts';
import { predictionFromBus } from './prediction.ts';

/** Fields in which the first release said them. */
const older = { changedContent: 2, generatedPrediction: 2, generatedContent: 3 };

/** The news of an item as its pages hear it; undefined when it says nothing. */
export function contentChangedFromBus(news: ContentChanged): RealtimeMessages['content-changed'] | undefined {
  const content = news.item ? contentFromBus(news.item) : olderJson(news, older.changedContent);
  return content && ({ content } as RealtimeMessages['content-changed']);
}

/** The news that a picture is there, as the pages of its item hear it; undefined when it says nothing. */
export function imageGeneratedFromBus(news: ImageGenerated): RealtimeMessages['image-generated'] | undefined {
  const prediction = news.picture
    ? predictionFromBus(news.picture)
    : olderJson(news, older.generatedPrediction);
  const content = news.item ? contentFromBus(news.item) : olderJson(news, older.generatedContent);
  return prediction && content && ({ prediction, content } as RealtimeMessages['image-generated']);
}

/** The news of how far a picture is, as the pages of its item hear it. */
export function progressFromBus(news: PredictionProgressed): RealtimeMessages['prediction-progress'] {
  const paused = momentFromBus(news.pausedUntil);
  return {
    _prediction: news.predictionId,
    _content: news.contentId,
    progress: news.progress,
    ...(paused !== undefined && { paused_until: paused }),
  };
}

/** The news that a post is live; without a moment when the platform told none. */
export function postPublishedFromBus({ publishId, permalink, published, publishedAt, note }: PostPublished) {
  return { publishId, permalink, note, publishedAt: dateFromEither(published, publishedAt) };
}

/** The news that a post takes longer than usual. */
export function postTroubledFromBus({ publishId, message, advice, sent, triedUntil, until }: PostTroubled) {
  return { publishId, message, advice, sent, until: dateFromEither(triedUntil, until) };
}
