import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type PictureRefusal, refusePicture } from './picture-limits.ts';

/** What we use of the decoder, which comes without types of these. */
type HeicImage = {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: object | null) => void,
  ): void;
};
type Decoder = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeicImage[] } };

export type HeicAnswer =
  | { refusal: PictureRefusal }
  | { isBroken: true }
  | { width: number; height: number; data: Uint8ClampedArray };

const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Decoder;

/** Unpacks the first picture, upright as its file says; its header is judged before. */
function unpack(bytes: Uint8Array): Promise<HeicAnswer> | HeicAnswer {
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) return { isBroken: true };
  const [width, height] = [image.get_width(), image.get_height()];
  const refusal = refusePicture({ kind: 'jpeg', width, height, channels: 4, bytesPerChannel: 1, frames: 1 });
  if (refusal) return { refusal };
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise(resolve => {
    image.display({ data, width, height }, drawn =>
      resolve(drawn ? { width, height, data } : { isBroken: true }),
    );
  });
}

const answer = await unpack(workerData as Uint8Array);
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : []);
