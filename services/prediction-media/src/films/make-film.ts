import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import { isAiDrawn } from '../predictions/prediction.ts';
import type { LookAtVideo } from '../video/look-at-video.ts';
import { convertVideo, makeSlideshow } from '../video/make-video.ts';
import { planVideo } from '../video/video-plan.ts';
import { areKept } from './are-kept.ts';
import type { FilmOrder } from './film-order.ts';

type Parts = {
  outputs: Pick<OutputsStore, 'findByKey'>;
  objects: ObjectStore;
  lookAtVideo: LookAtVideo;
};

/** Makes a film unless it is there, or what it is made of is gone; who asks for it then is told so. */
export async function makeFilm(
  { outputs, objects, lookAtVideo }: Parts,
  key: string,
  order: FilmOrder,
  signal: AbortSignal,
): Promise<void> {
  if (await objects.stat(key)) return;
  const found = await Promise.all(order.sources.map(source => outputs.findByKey(order.owner, source)));
  const sources = found.flatMap(output => output ?? []);
  const [source] = sources;
  if (!source || sources.length < found.length) return;
  const made = { key, objects, signal, aiDrawn: sources.some(isAiDrawn) };
  if (order.kind === 'slideshow') await makeSlideshow(sources, order.fit, made);
  else {
    const facts = await lookAtVideo(source);
    if (!facts) return;
    const { target, fit, caption } = order;
    const plan = planVideo(facts, target, { bytes: source.bytes, hasCaption: caption !== undefined });
    await convertVideo(source, { plan, facts, target, fit, caption }, made);
  }
  await areKept({ outputs, objects }, sources, key);
}
