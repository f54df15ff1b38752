import type {
  ControlType as ControlWord,
  Performance as PerformanceWord,
  AspectRatio as RatioWord,
} from '../data/content-type.ts';
import { AspectRatio, ControlType, Performance } from '../gen/insta_ai/content_type/v1/content_type_pb.js';
import { wordsOf } from './words.ts';

const performanceWords = wordsOf<PerformanceWord, Performance>({
  Quality: Performance.QUALITY,
  Speed: Performance.SPEED,
  'Extreme Speed': Performance.EXTREME_SPEED,
});

const ratioWords = wordsOf<RatioWord, AspectRatio>({
  '1344*768': AspectRatio.WIDE,
  '896*1088': AspectRatio.POST,
  '768*1344': AspectRatio.STORY,
  '1536*640': AspectRatio.BANNER,
  '1024*1024': AspectRatio.SQUARE,
});

const controlWords = wordsOf<ControlWord, ControlType>({
  FaceSwap: ControlType.FACE_SWAP,
  ImagePrompt: ControlType.IMAGE_PROMPT,
  PyraCanny: ControlType.PYRA_CANNY,
  CPDS: ControlType.CPDS,
});

/**
 * How a picture is drawn, with the texts by which an older version knows it. What is read is undefined when this process
 * does not know it.
 */
export const performanceToBus = <Text extends string | undefined>(word: Text) => ({
  performance: performanceWords.toBus(word),
  performanceSelection: word,
});

export const ratioToBus = <Text extends string | undefined>(word: Text) => ({
  aspectRatio: ratioWords.toBus(word),
  aspectRatiosSelection: word,
});

export const controlToBus = <Text extends string | undefined>(word: Text) => ({
  controlType: controlWords.toBus(word),
  type: word,
});

type BusPerformance = { performance: Performance; performanceSelection?: string | undefined };
type BusRatio = { aspectRatio: AspectRatio; aspectRatiosSelection?: string | undefined };
type BusControl = { controlType: ControlType; type: string };

export const performanceFromBus = ({ performance, performanceSelection }: BusPerformance) =>
  performanceWords.fromEither(performance, performanceSelection);

export const ratioFromBus = ({ aspectRatio, aspectRatiosSelection }: BusRatio) =>
  ratioWords.fromEither(aspectRatio, aspectRatiosSelection);

export const controlFromBus = ({ controlType, type }: BusControl) =>
  controlWords.fromEither(controlType, type);
