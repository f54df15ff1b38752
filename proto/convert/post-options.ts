import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  AltTextSchema,
  PostOptions as BusOptions,
  PostOptionsSchema,
} from '../gen/insta_ai/content/v1/content_pb.js';
import { noOptions, type PostOptions } from '../rules/post-options.ts';
import type { EachField } from './words.ts';

/** What a post may have beside media and text, of an item or an order. */
export function optionsToBus(options: PostOptions): MessageInitShape<typeof PostOptionsSchema> {
  const { altTexts, shareToFeed, coverMs, collaborators, firstComment, commentsOff } = options;
  return {
    altTexts: altTexts.map(
      ({ output, text }) => ({ output, text }) satisfies EachField<typeof AltTextSchema>,
    ),
    shareToFeed,
    coverMs: Math.round(coverMs),
    collaborators,
    firstComment,
    commentsOff,
  } satisfies EachField<typeof PostOptionsSchema>;
}

/** Who sent none is of an older version. */
export function optionsFromBus(options: BusOptions | undefined): PostOptions {
  if (!options) return { ...noOptions };
  const { altTexts, shareToFeed, coverMs, collaborators, firstComment, commentsOff } = options;
  return {
    altTexts: altTexts.map(({ output, text }) => ({ output, text })),
    shareToFeed: shareToFeed ?? noOptions.shareToFeed,
    coverMs,
    collaborators,
    firstComment,
    commentsOff,
  };
}
