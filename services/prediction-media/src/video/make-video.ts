import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import sharp from 'sharp';
import { markVideo } from '../boxes/mark-video.ts';
import { withFile } from '../boxes/open-file.ts';
import { type Caption, drawCaption } from '../caption/draw-caption.ts';
import { drawFitted } from '../framing/draw-fitted.ts';
import { type Fit, fitStory, storyCanvas } from '../framing/fit-geometry.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import type { Output } from '../predictions/prediction.ts';
import { conversionArgs, slideCanvas, slideshowArgs } from './ffmpeg-args.ts';
import { runTool } from './run-tool.ts';
import type { VideoPlan, VideoTarget } from './video-plan.ts';
import { inWorkFolder, longestWorkMs } from './work-folder.ts';

/**
 * What films may take of processors, in seconds: several times what they do on a slow machine. How long that is by the clock
 * depends on what else the machine does, so the clock ends only what would otherwise keep other films waiting for ever.
 */
const perPicture = 180;
const conversionSeconds = (seconds: number) => 240 + seconds * 8;

type Made = {
  key: string;
  objects: ObjectStore;
  signal: AbortSignal;
  /** The film says that a model drew what it shows, or some of it. */
  aiDrawn: boolean;
};

/** Pictures as one film, stored under a key. */
export function makeSlideshow(
  pictures: readonly Output[],
  fit: Fit,
  { key, objects, signal, aiDrawn }: Made,
): Promise<void> {
  return inWorkFolder(async folder => {
    const paths: string[] = [];
    for (const [index, picture] of pictures.entries()) {
      const path = join(folder, `${index}.jpg`);
      const geometry = fitStory(picture, fit, slideCanvas);
      const drawn = await drawFitted(() => readWhole(objects, picture.key), geometry, { leaving: signal });
      await writeFile(path, drawn);
      paths.push(path);
    }
    const film = join(folder, 'film.mp4');
    const limits = { cpuSeconds: perPicture * pictures.length };
    await runTool('ffmpeg', slideshowArgs(paths, film), { timeoutMs: longestWorkMs, limits, signal });
    if (aiDrawn) await withFile(film, file => markVideo(file, 'mp4'));
    await objects.put(key, { path: film });
  });
}

type Wanted = {
  plan: VideoPlan;
  facts: VideoFacts;
  target: VideoTarget;
  fit: Fit;
  caption: Caption | undefined;
};

/** A video as the platform takes it, stored under a key. */
export function convertVideo(
  video: Output,
  wanted: Wanted,
  { key, objects, signal, aiDrawn }: Made,
): Promise<void> {
  return inWorkFolder(async folder => {
    const source = join(folder, 'source');
    const film = join(folder, 'film.mp4');
    await objects.readTo(video.key, source, signal);
    const overlay = wanted.caption && join(folder, 'caption.png');
    if (overlay && wanted.caption) {
      const { svg } = await drawCaption(wanted.caption, storyCanvas);
      await sharp(svg).png().toFile(overlay);
    }
    const args = conversionArgs(source, film, { ...wanted, overlay });
    const limits = { cpuSeconds: conversionSeconds(wanted.facts.seconds) };
    await runTool('ffmpeg', args, { timeoutMs: longestWorkMs, limits, signal });
    if (aiDrawn) await withFile(film, file => markVideo(file, 'mp4'));
    await objects.put(key, { path: film });
  });
}
