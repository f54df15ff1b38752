import type { InstagramType as TypeWord } from '../data/content-type.ts';
import type { Fit, InstagramType } from '../gen/insta_ai/rules/v1/rules_pb.js';
import type { Content } from '../http/content.ts';
import { fitWords, typeWords } from './rules.ts';

type BusType = { postType: InstagramType; instagramType: string };
type BusFit = { fitMode: Fit; fit: string };

/**
 * Kind of post and way to fit, with the texts by which the first release knew them: while one process after another is
 * updated, either version asks the other, and what is not understood would fail a post for good.
 */
export const typeToBus = (word: string | undefined): BusType => ({
  postType: typeWords.toBus(word),
  instagramType: word ?? '',
});

export const fitToBus = (word: string): BusFit => ({ fitMode: fitWords.toBus(word), fit: word });

/** Undefined when it is none that this process knows. */
export function typeFromBus({ postType, instagramType }: BusType): TypeWord | undefined {
  return typeWords.fromEither(postType, instagramType);
}

/** What is not said is padded, so that nothing is lost; undefined when it is none that this process knows. */
export function fitFromBus({ fitMode, fit }: BusFit): Content['fit'] | undefined {
  if (!fitMode && fit === '') return 'pad';
  return fitWords.fromEither(fitMode, fit);
}
