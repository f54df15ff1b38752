import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { conversionArgs, publicVideoArgs } from '../../../services/prediction-media/src/video/ffmpeg-args.ts';
import { probe } from '../../../services/prediction-media/src/video/look-at-video.ts';
import { runTool } from '../../../services/prediction-media/src/video/run-tool.ts';
import { planVideo } from '../../../services/prediction-media/src/video/video-plan.ts';
import type { BenchStage } from '../bench-stage.ts';
import type { BareWork } from './bare-tools.main.ts';
import { type Cost, costLine, together } from './cost.ts';
import { openMediaStage } from './media-stage.ts';

type Stage = Awaited<ReturnType<typeof openMediaStage>>;

/** A photo is quickly done, so it is done several times. */
const rounds = [0, 1, 2, 3, 4];
const filmSeconds = Number(process.env.FILM_SECONDS ?? 60);

/** Time and memory of a photo and of a film through prediction-media, beside the bare libraries doing the same. */
export async function benchMedia({ folder, part, endWith }: BenchStage): Promise<string[]> {
  const stage = await openMediaStage();
  endWith(stage.stop);
  return [
    ...(part === 'film' ? [] : await measurePhoto(stage, folder)),
    ...(part === 'photo' ? [] : await measureFilm(stage, folder)),
  ];
}

async function measurePhoto(stage: Stage, folder: string): Promise<string[]> {
  const photo = join(folder, 'photo.jpg');
  await writeFile(photo, await takePhoto());
  const kept: [Cost, Cost][] = [];
  const fitted: [Cost, Cost][] = [];
  for (const round of rounds) {
    const { cost, address } = await stage.keep(photo);
    const to = join(folder, `kept-${round}.jpg`);
    kept.push([cost, await stage.bare({ kind: 'keep', from: photo, to })]);
    const { cost: fitCost, width, height } = await stage.fit(address, 'Post');
    const fit: BareWork = { kind: 'fit', from: to, to: `${to}.fitted.jpg`, width, height };
    fitted.push([fitCost, await stage.bare(fit)]);
  }
  const line = (name: string, pairs: [Cost, Cost][]) =>
    costLine(
      `${name}, ${pairs.length} times`,
      together(pairs.map(([own]) => own)),
      together(pairs.map(([, bare]) => bare)),
    );
  return [line('photo of 12 MP kept', kept), line('the same fitted for a post', fitted)];
}

async function measureFilm(stage: Stage, folder: string): Promise<string[]> {
  const film = join(folder, 'film.mp4');
  await makeFilm(film);
  const { cost: keepCost, address } = await stage.keep(film);
  const clean = join(folder, 'clean.mp4');
  // A film comes out of the store and goes back into it; tools work on files.
  const fetched = join(folder, 'fetched.mp4');
  const bareKeep = await stage.bare(
    { kind: 'copy', from: film, to: fetched, isKept: false },
    { kind: 'run', tool: 'ffprobe', args: ['-show_streams', '-show_format', fetched] },
    { kind: 'run', tool: 'ffmpeg', args: publicVideoArgs(fetched, clean, 'mp4') },
    { kind: 'copy', from: clean, to: join(folder, 'stored.mp4'), isKept: true },
  );
  const facts = await probe(clean);
  if (!facts) throw new Error('The film cannot be read.');
  const plan = planVideo(facts, 'Reel', { bytes: 0, hasCaption: false });
  const asked = { facts, plan, target: 'Reel', fit: 'pad', overlay: undefined } as const;
  const { cost: fitCost } = await stage.fit(address, 'Reel');
  const reel = join(folder, 'reel.mp4');
  const bareFit = await stage.bare(
    { kind: 'copy', from: clean, to: fetched, isKept: false },
    { kind: 'run', tool: 'ffmpeg', args: conversionArgs(fetched, reel, asked) },
    { kind: 'copy', from: reel, to: join(folder, 'stored-reel.mp4'), isKept: true },
  );
  return [
    costLine(`film of ${filmSeconds} s in 1080p kept`, keepCost, bareKeep),
    costLine(`the same encoded for a reel`, fitCost, bareFit),
  ];
}

/** As a phone takes it: 4000 by 3000, with its place in it, so that it has to be drawn anew. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#808080', noise } });
  const seed = await grain.blur(2).png().toBuffer();
  const place = { IFD0: { Make: 'Measurement' }, IFD3: { GPSLatitudeRef: 'N' } };
  return sharp(seed).resize(4_000, 3_000).withExif(place).jpeg({ quality: 92 }).toBuffer();
}

/** In colours that Instagram does not take, so that it has to be encoded. */
async function makeFilm(path: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=30'];
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p', '-c:a', 'aac'];
  const args = ['-v', 'error', ...picture, ...sound, '-t', String(filmSeconds), ...codecs, path];
  await runTool('ffmpeg', args, { timeoutMs: 600_000 });
}
