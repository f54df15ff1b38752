import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AiLabel,
  type AltTextSchema,
  type PostOptions as BusOptions,
  type MusicSchema,
  type PersonTagSchema,
  type PlaceSchema,
  type PostOptionsSchema,
  TrialReel,
} from '../gen/insta_ai/content/v1/content_pb.js';
import type { AiLabelChoice } from '../rules/ai-label.ts';
import { type Music, noOptions, type PostOptions } from '../rules/post-options.ts';
import type { TrialChoice } from '../rules/trial-reel.ts';
import { type EachField, wordsOf } from './words.ts';

const labelWords = wordsOf<AiLabelChoice, AiLabel>({
  auto: AiLabel.AUTO,
  on: AiLabel.ON,
  off: AiLabel.OFF,
});

const trialWords = wordsOf<TrialChoice, TrialReel>({
  off: TrialReel.OFF,
  manual: TrialReel.MANUAL,
  performance: TrialReel.PERFORMANCE,
});

function musicFields({ id, title, artist, lengthMs, volume, filmVolume }: Music) {
  return { id, title, artist, lengthMs, volume, filmVolume } satisfies EachField<typeof MusicSchema>;
}

/** What a post may have beside media and text, of an item or an order. */
export function optionsToBus(options: PostOptions): MessageInitShape<typeof PostOptionsSchema> {
  const {
    altTexts,
    peopleTags,
    shareToFeed,
    coverMs,
    coverOutput,
    music,
    trialReel,
    collaborators,
    place,
    paidPartnership,
    partners,
    firstComment,
    commentPrompt,
    commentsOff,
    aiLabel,
  } = options;
  return {
    altTexts: altTexts.map(
      ({ output, text }) => ({ output, text }) satisfies EachField<typeof AltTextSchema>,
    ),
    peopleTags: peopleTags.map(
      ({ output, username, x, y }) =>
        ({ output, username, x, y }) satisfies EachField<typeof PersonTagSchema>,
    ),
    shareToFeed,
    coverMs: Math.round(coverMs),
    coverOutput,
    music: music ? musicFields(music) : undefined,
    trialReel: trialWords.toBus(trialReel),
    collaborators,
    place: place ? ({ id: place.id, name: place.name } satisfies EachField<typeof PlaceSchema>) : undefined,
    paidPartnership,
    partners,
    firstComment,
    commentPrompt,
    commentsOff,
    aiLabel: labelWords.toBus(aiLabel),
  } satisfies EachField<typeof PostOptionsSchema>;
}

/** Who sent none is of an older version. */
export function optionsFromBus(options: BusOptions | undefined): PostOptions {
  if (!options) return { ...noOptions };
  const {
    altTexts,
    peopleTags,
    shareToFeed,
    coverMs,
    coverOutput,
    music,
    trialReel,
    collaborators,
    place,
    paidPartnership,
    partners,
    firstComment,
    commentPrompt,
    commentsOff,
    aiLabel,
  } = options;
  return {
    altTexts: altTexts.map(({ output, text }) => ({ output, text })),
    peopleTags: peopleTags.map(({ output, username, x, y }) => ({ output, username, x, y })),
    shareToFeed: shareToFeed ?? noOptions.shareToFeed,
    coverMs,
    coverOutput,
    music: music ? musicFields(music) : null,
    trialReel: trialWords.fromBus(trialReel) ?? noOptions.trialReel,
    collaborators,
    place: place ? { id: place.id, name: place.name } : null,
    paidPartnership,
    partners,
    firstComment,
    commentPrompt,
    commentsOff,
    aiLabel: labelWords.fromBus(aiLabel) ?? noOptions.aiLabel,
  };
}
