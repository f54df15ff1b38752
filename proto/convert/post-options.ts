import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AiLabel,
  type AltTextSchema,
  type PostOptions as BusOptions,
  type PostOptionsSchema,
} from '../gen/insta_ai/content/v1/content_pb.js';
import type { AiLabelChoice } from '../rules/ai-label.ts';
import { noOptions, type PostOptions } from '../rules/post-options.ts';
import { type EachField, wordsOf } from './words.ts';

const labelWords = wordsOf<AiLabelChoice, AiLabel>({
  auto: AiLabel.AUTO,
  on: AiLabel.ON,
  off: AiLabel.OFF,
});

/** What a post may have beside media and text, of an item or an order. */
export function optionsToBus(options: PostOptions): MessageInitShape<typeof PostOptionsSchema> {
  const { altTexts, shareToFeed, coverMs, collaborators, firstComment, commentsOff, aiLabel } = options;
  return {
    altTexts: altTexts.map(
      ({ output, text }) => ({ output, text }) satisfies EachField<typeof AltTextSchema>,
    ),
    shareToFeed,
    coverMs: Math.round(coverMs),
    collaborators,
    firstComment,
    commentsOff,
    aiLabel: labelWords.toBus(aiLabel),
  } satisfies EachField<typeof PostOptionsSchema>;
}

/** Who sent none is of an older version. */
export function optionsFromBus(options: BusOptions | undefined): PostOptions {
  if (!options) return { ...noOptions };
  const { altTexts, shareToFeed, coverMs, collaborators, firstComment, commentsOff, aiLabel } = options;
  return {
    altTexts: altTexts.map(({ output, text }) => ({ output, text })),
    shareToFeed: shareToFeed ?? noOptions.shareToFeed,
    coverMs,
    collaborators,
    firstComment,
    commentsOff,
    aiLabel: labelWords.fromBus(aiLabel) ?? noOptions.aiLabel,
  };
}
