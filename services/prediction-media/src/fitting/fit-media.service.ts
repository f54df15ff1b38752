import { createHash } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { kindToBus } from '@insta-ai/proto/convert/media/media-kind';
import { fitFromBus, typeFromBus } from '@insta-ai/proto/convert/target';
import type {
  CheckMediaRequest,
  FitMediaRequest,
  FittedMediaSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { mostSlides } from '@insta-ai/proto/rules/post-findings';
import { frameRatio } from '@insta-ai/proto/rules/post-media';
import type { Caption } from '../caption/draw-caption.ts';
import { drawCaption } from '../caption/draw-caption.ts';
import { areKept } from '../films/are-kept.ts';
import type { AskForFilm } from '../films/ask-for-film.ts';
import { drawingVersion } from '../films/film-order.ts';
import { drawFitted } from '../framing/draw-fitted.ts';
import { fitPost, fitStory, type Geometry, ratioOf, storyCanvas } from '../framing/fit-geometry.ts';
import {
  brokenWords,
  mediaGone,
  nothingToPublish,
  notTaken,
  tooManyFiles,
  unknownTarget,
} from '../framing/framing.errors.ts';
import { keyOfMedia, mediaPath } from '../media/media-address.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import { isAiDrawn, type Output } from '../predictions/prediction.ts';
import type { LookAtVideo } from '../video/look-at-video.ts';
import { planVideo } from '../video/video-plan.ts';
import { asKept, isAllThere, refuseBroken } from './as-kept.ts';
import { type MediaTarget, mediaFindings, type OutputWithFacts } from './media-rules.ts';

export type FittingParts = {
  outputs: Pick<OutputsStore, 'findByKey' | 'addFitted'>;
  objects: ObjectStore;
  askForFilm: AskForFilm;
  lookAtVideo: LookAtVideo;
  /** Whether there is something to convert videos with. */
  canConvert(): Promise<boolean>;
};

type Fitted = MessageInitShape<typeof FittedMediaSchema>;
type FileFacts = {
  kind: 'image' | 'video';
  mimeType: string;
  width: number;
  height: number;
  aiDrawn: boolean;
};
type Target = Pick<FitMediaRequest, 'postType' | 'instagramType' | 'fitMode' | 'fit'>;
type Request = Target &
  Pick<FitMediaRequest, 'userId' | 'outputs'> &
  Partial<Pick<FitMediaRequest, 'caption' | 'captionStyle'>>;
type Wanted = MediaTarget & { caption: Caption | undefined; owner: string };

/** Makes what the platform takes of an item's outputs, in their order; what cannot be made is refused before any work. */
export async function fitMedia(parts: FittingParts, request: Request): Promise<Fitted[]> {
  const { caption: text = '', captionStyle: style = {} } = request;
  const caption = text.trim() === '' ? undefined : { text: text.trim(), style };
  const target = readTarget({ ...request, hasCaption: caption !== undefined });
  const wanted = { ...target, caption, owner: request.userId };
  const media = await loadOutputs(parts, request);
  const problem = mediaFindings(wanted, media, await parts.canConvert()).find(
    ({ level }) => level === 'error',
  );
  if (problem) throw notTaken(problem);

  const pictures = media.flatMap(({ output }) => (output.kind === 'image' ? [output] : []));
  if (wanted.instagramType === 'Reel' && pictures.length > 0)
    return [await fitSlideshow(parts, pictures, wanted)];
  const ratio = frameRatio('Post', pictures.slice(0, 1).map(ratioOf));
  const fitted: Fitted[] = [];
  for (const { output, facts } of media) {
    if (output.kind === 'video') fitted.push(await fitVideo(parts, output, facts, wanted));
    else if (wanted.instagramType === 'Story')
      fitted.push(await fitPicture(parts, output, fitStory(output, wanted.fit), wanted));
    // The platform cuts every item of a carousel to the ratio of the first, so all are made alike.
    else fitted.push(await fitPicture(parts, output, fitPost(output, ratio, wanted.fit), wanted));
  }
  return fitted;
}

/** What stands in the way of `fitMedia`, or is worth knowing before it, and which outputs a model drew; nothing is made. */
export async function checkMedia(
  parts: FittingParts,
  request: Target & Pick<CheckMediaRequest, 'userId' | 'outputs' | 'hasCaption' | 'coverMs'>,
): Promise<{ findings: Finding[]; aiOutputs: string[] }> {
  const target = { ...readTarget(request), coverMs: request.coverMs };
  const outputs = await Promise.all(
    request.outputs.map(address => findOutput(parts, request.userId, address)),
  );
  const there = outputs.flatMap(output => output ?? []);
  return {
    findings: [
      ...(there.length < outputs.length ? [mediaGoneFinding] : []),
      ...((await areAllThere(parts, there)) ? [] : [mediaBrokenFinding]),
      ...mediaFindings(target, await withFacts(parts, there), await parts.canConvert()),
    ],
    aiOutputs: request.outputs.filter((_, index) => {
      const output = outputs[index];
      return output && isAiDrawn(output);
    }),
  };
}

const mediaGoneFinding = error({
  rule: 'media-gone',
  where: 'media',
  message: 'A picture or video of this item no longer exists.',
  fix: 'Select others for it.',
});

const mediaBrokenFinding = error({ rule: 'media-broken', where: 'media', ...brokenWords });

async function areAllThere({ objects }: FittingParts, outputs: readonly Output[]): Promise<boolean> {
  return (await Promise.all(outputs.map(output => isAllThere(objects, output)))).every(Boolean);
}

function readTarget(request: Target & { hasCaption: boolean }): MediaTarget {
  const instagramType = typeFromBus(request);
  const fit = fitFromBus(request);
  if (!fit || !instagramType) throw unknownTarget();
  return { instagramType, fit, hasCaption: request.hasCaption };
}

async function loadOutputs(parts: FittingParts, { userId, outputs }: Request): Promise<OutputWithFacts[]> {
  if (outputs.length === 0) throw nothingToPublish();
  if (outputs.length > mostSlides) throw tooManyFiles();
  const found = await Promise.all(
    outputs.map(async address => {
      const output = await findOutput(parts, userId, address);
      if (!output) throw mediaGone();
      return output;
    }),
  );
  return withFacts(parts, found);
}

async function withFacts(parts: FittingParts, outputs: readonly Output[]): Promise<OutputWithFacts[]> {
  const canLook = await parts.canConvert();
  return Promise.all(
    outputs.map(async output => ({
      output,
      facts: canLook && output.kind === 'video' ? await parts.lookAtVideo(output) : undefined,
    })),
  );
}

async function findOutput(parts: FittingParts, owner: string, address: string): Promise<Output | undefined> {
  const key = keyOfMedia(address);
  return key === undefined ? undefined : parts.outputs.findByKey(owner, key);
}

async function fitPicture(
  parts: FittingParts,
  source: Output,
  geometry: Geometry,
  wanted: Wanted,
): Promise<Fitted> {
  const caption = wanted.instagramType === 'Story' ? wanted.caption : undefined;
  const key = fittedKey([source.key, geometry, wanted.fit, caption], 'jpg');
  const aiDrawn = isAiDrawn(source);
  if (!(await parts.objects.stat(key))) {
    // Remembered before it is there, so that deleting the source takes it along whatever happens in between.
    await parts.outputs.addFitted(source._id, key);
    const over = caption && (await drawCaption(caption, geometry.canvas)).svg;
    await parts.objects.put(
      key,
      await drawFitted(async () => asKept(source, await readWhole(parts.objects, source.key)), geometry, {
        over,
        aiDrawn,
      }),
    );
    if (!(await areKept(parts, [source], key))) throw mediaGone();
  }
  return describeFile(parts, key, { kind: 'image', mimeType: 'image/jpeg', ...geometry.canvas, aiDrawn });
}

async function fitSlideshow(
  parts: FittingParts,
  pictures: readonly Output[],
  { fit, owner }: Wanted,
): Promise<Fitted> {
  const key = fittedKey([pictures.map(picture => picture.key), fit, 'slideshow'], 'mp4');
  for (const picture of pictures) await parts.outputs.addFitted(picture._id, key);
  const { objects } = parts;
  const aiDrawn = pictures.some(isAiDrawn);
  if (!(await objects.stat(key))) for (const picture of pictures) await refuseBroken(objects, picture);
  const sources = pictures.map(picture => picture.key);
  await parts.askForFilm(key, { kind: 'slideshow', sources, fit, owner, version: drawingVersion });
  return describeFile(parts, key, { kind: 'video', mimeType: 'video/mp4', ...storyCanvas, aiDrawn });
}

async function fitVideo(
  parts: FittingParts,
  source: Output,
  facts: VideoFacts | undefined,
  { instagramType: target, fit, caption: text, owner }: Wanted,
): Promise<Fitted> {
  const { objects } = parts;
  const caption = target === 'Story' ? text : undefined;
  const plan = facts && planVideo(facts, target, { bytes: source.bytes, hasCaption: caption !== undefined });
  const { width, height } = facts ?? source;
  const about = { kind: 'video', width, height, aiDrawn: isAiDrawn(source) } as const;
  // Without facts there is nothing to convert with, and it goes as it is.
  if (!facts || !plan || plan.asItIs) {
    await refuseBroken(objects, source);
    return describeFile(parts, source.key, { ...about, mimeType: source.mimeType });
  }
  const key = fittedKey([source.key, plan, target, fit, caption], 'mp4');
  await parts.outputs.addFitted(source._id, key);
  if (!(await objects.stat(key))) await refuseBroken(objects, source);
  const sources: [string] = [source.key];
  const how = { target, fit, owner, version: drawingVersion, ...(caption && { caption }) };
  await parts.askForFilm(key, { kind: 'video', sources, ...how });
  return describeFile(parts, key, { ...about, mimeType: 'video/mp4' });
}

async function describeFile(parts: FittingParts, key: string, facts: FileFacts): Promise<Fitted> {
  const found = await parts.objects.stat(key);
  const { kind, ...size } = facts;
  return { ...size, ...kindToBus(kind), url: mediaPath(key), bytes: BigInt(found?.size ?? 0) };
}

/** The same request names the same file; the source's own key is unguessable, so this one is too. */
function fittedKey(made: unknown[], ending: 'jpg' | 'mp4'): string {
  const name = createHash('sha256')
    .update(JSON.stringify([...made, drawingVersion]))
    .digest('hex');
  return `${objectFolders.fitted}${name}.${ending}`;
}
