import type { MessageInitShape } from '@bufbuild/protobuf';
import type { InstagramType as TypeWord } from '../data/content-type.ts';
import {
  type Finding as BusFinding,
  FindingLevel,
  FindingPlace,
  type FindingSchema,
  Fit,
  InstagramType,
  LiveOption,
} from '../gen/insta_ai/rules/v1/rules_pb.js';
import type { Content } from '../http/content.ts';
import type { Finding } from '../rules/finding.ts';
import type { LiveOption as LiveWord } from '../rules/post-options.ts';
import { type EachField, wordsOf } from './words.ts';

export const typeWords = wordsOf<TypeWord, InstagramType>({
  Post: InstagramType.POST,
  Story: InstagramType.STORY,
  Reel: InstagramType.REEL,
});

export const fitWords = wordsOf<Content['fit'], Fit>({ pad: Fit.PAD, crop: Fit.CROP });

const liveWords = wordsOf<LiveWord, LiveOption>({
  firstComment: LiveOption.FIRST_COMMENT,
  commentsOff: LiveOption.COMMENTS_OFF,
});

const levelWords = wordsOf<Finding['level'], FindingLevel>({
  error: FindingLevel.ERROR,
  warning: FindingLevel.WARNING,
});

const placeWords = wordsOf<Finding['where'], FindingPlace>({
  account: FindingPlace.ACCOUNT,
  type: FindingPlace.TYPE,
  media: FindingPlace.MEDIA,
  text: FindingPlace.TEXT,
  hashtags: FindingPlace.HASHTAGS,
  date: FindingPlace.DATE,
  item: FindingPlace.ITEM,
});

export function onceLiveToBus(onceLive: readonly LiveWord[]): LiveOption[] {
  return onceLive.map(liveWords.toBus);
}

/** What is newer than this process is left out. */
export function onceLiveFromBus(onceLive: readonly LiveOption[]): LiveWord[] {
  return onceLive.flatMap(value => liveWords.fromBus(value) ?? []);
}

export function findingToBus({
  rule,
  level,
  where,
  message,
  fix,
}: Finding): MessageInitShape<typeof FindingSchema> {
  return {
    rule,
    level: levelWords.toBus(level),
    where: placeWords.toBus(where),
    message,
    fix,
  } satisfies EachField<typeof FindingSchema>;
}

/** A level nobody knows is taken for the graver one. */
export function findingFromBus({ rule, level, where, message, fix }: BusFinding): Finding {
  return {
    rule,
    level: levelWords.fromBus(level) ?? 'error',
    where: placeWords.fromBus(where) ?? 'item',
    message,
    fix,
  };
}
