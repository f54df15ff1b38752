import { createHash } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import type {
  CheckMediaRequest,
  FitMediaRequest,
  FittedMediaSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { instagramTypes } from '@insta-ai/proto/http/content-type';
import { keyOfMedia, mediaPath } from '../media/media-address.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import { drawFitted } from './draw-fitted.ts';
import { type Fit, fitPost, fitStory, type Geometry, postRatio } from './fit-geometry.ts';
import {
  mediaGone,
  nothingToPublish,
  oneVideoPerReel,
  reelNeedsVideo,
  tooManyForCarousel,
  unknownTarget,
  videoNotTaken,
} from './fitting.errors.ts';

type Parts = {
  outputs: Pick<OutputsStore, 'findByKey' | 'addFitted'>;
  objects: Pick<ObjectStore, 'stat' | 'read' | 'put'>;
};

/** Something about media, before they are due. */
export type MediaFinding = { level: 'error' | 'warning'; message: string; fix: string };

type Fitted = MessageInitShape<typeof FittedMediaSchema>;
type Request = Pick<FitMediaRequest, 'userId' | 'outputs' | 'instagramType' | 'fit'>;

/** Grows when the drawing changes, so that files of the old one are not taken for the new. */
const drawingVersion = 1;

/** Makes what the platform takes of an item's outputs, in their order; what cannot be made is refused before anything is drawn. */
export async function fitMedia(parts: Parts, request: Request): Promise<Fitted[]> {
  const fit = request.fit === '' ? 'pad' : request.fit;
  if (!isFit(fit) || !(instagramTypes as readonly string[]).includes(request.instagramType))
    throw unknownTarget();
  const outputs = await findOutputs(parts, request);
  refuseUnfit(request.instagramType, outputs);
  const ratio = carouselRatio(outputs);
  const fitted: Fitted[] = [];
  for (const output of outputs) {
    if (output.kind === 'video') fitted.push(asItIs(output));
    else if (request.instagramType === 'Story')
      fitted.push(await draw(parts, output, fitStory(output, fit), fit));
    else fitted.push(await draw(parts, output, fitPost(output, ratio, fit), fit));
  }
  return fitted;
}

/** What keeps media from being made to fit, by the rules of `fitMedia`; nothing is made. */
export async function checkMedia(
  parts: Parts,
  request: Pick<CheckMediaRequest, 'userId' | 'outputs' | 'instagramType'>,
): Promise<MediaFinding[]> {
  try {
    refuseUnfit(request.instagramType, await findOutputs(parts, request));
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || mayRetry(error)) throw error;
    return [{ level: 'error', message: error.message, fix: 'Choose other media, or another type.' }];
  }
}

async function findOutputs(parts: Parts, request: Pick<Request, 'userId' | 'outputs'>): Promise<Output[]> {
  if (request.outputs.length === 0) throw nothingToPublish();
  return Promise.all(
    request.outputs.map(async address => {
      const key = keyOfMedia(address);
      const output = key === undefined ? undefined : await parts.outputs.findByKey(request.userId, key);
      if (!output) throw mediaGone();
      return output;
    }),
  );
}

function refuseUnfit(instagramType: string, outputs: readonly Output[]): void {
  if (outputs.length > 10) throw tooManyForCarousel();
  const videos = outputs.filter(output => output.kind === 'video');
  if (instagramType === 'Reel' && videos.length < outputs.length) throw reelNeedsVideo();
  if (instagramType === 'Reel' && outputs.length > 1) throw oneVideoPerReel();
  if (videos.some(video => video.mimeType === 'video/x-msvideo')) throw videoNotTaken();
}

/** The platform cuts every item of a carousel to the ratio of the first, so all are made alike. */
function carouselRatio(outputs: readonly Output[]): number {
  const first = outputs.find(output => output.kind === 'image');
  return first ? postRatio(first) : 1;
}

async function draw(parts: Parts, source: Output, geometry: Geometry, fit: Fit): Promise<Fitted> {
  const key = fittedKey(source, geometry, fit);
  if (!(await parts.objects.stat(key))) {
    // Remembered before it is there, so that deleting the source takes it along whatever happens in between.
    await parts.outputs.addFitted(source._id, key);
    await parts.objects.put(
      key,
      await drawFitted(await readWhole(parts.objects as ObjectStore, source.key), geometry),
    );
  }
  const stored = await parts.objects.stat(key);
  return {
    url: mediaPath(key),
    kind: 'image',
    mimeType: 'image/jpeg',
    ...geometry.canvas,
    bytes: BigInt(stored?.size ?? 0),
  };
}

/** The same request names the same file; the source's own key is unguessable, so this one is too. */
function fittedKey(source: Output, { canvas, picture }: Geometry, fit: Fit): string {
  const parts = [source.key, canvas.width, canvas.height, picture.width, picture.height, fit, drawingVersion];
  return `fitted/${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}.jpg`;
}

function asItIs(video: Output): Fitted {
  return {
    url: mediaPath(video.key),
    kind: 'video',
    mimeType: video.mimeType,
    width: video.width,
    height: video.height,
    bytes: BigInt(video.bytes),
  };
}

function isFit(value: string): value is Fit {
  return value === 'pad' || value === 'crop';
}
