import sharp from 'sharp';
import { type Brush, px, type Scene } from './brush.ts';
import { paintMark } from './mark.ts';
import { openRandom } from './open-random.ts';
import { palettes } from './palettes.ts';
import { readPrompt, type SceneName } from './read-prompt.ts';
import { calm } from './scenes/calm.ts';
import { city } from './scenes/city.ts';
import { coffee } from './scenes/coffee.ts';
import { flowers } from './scenes/flowers.ts';
import { food } from './scenes/food.ts';
import { hills } from './scenes/hills.ts';
import { interior } from './scenes/interior.ts';
import { mountains } from './scenes/mountains.ts';
import { sea } from './scenes/sea.ts';

const sceneTable: Readonly<Record<SceneName, Scene>> = {
  sea,
  mountains,
  city,
  coffee,
  food,
  flowers,
  calm,
  interior,
  hills,
};

export type PictureOrder = {
  prompt: string;
  seed: number | string;
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
};

/** The same order gives the same bytes. */
export async function drawPicture(order: PictureOrder): Promise<Buffer> {
  const image = sharp(Buffer.from(pictureSvg(order)), { limitInputPixels: 40_000_000 }).flatten();
  if (order.format === 'jpeg') return image.jpeg({ quality: 88, mozjpeg: false }).toBuffer();
  if (order.format === 'webp') return image.webp({ quality: 88 }).toBuffer();
  return image.png({ compressionLevel: 6 }).toBuffer();
}

export function pictureSvg({ prompt, seed, width, height }: PictureOrder): string {
  const random = openRandom(`${prompt}\n${seed}`);
  const wish = readPrompt(prompt, random);
  const unit = Math.min(width, height) / 100;
  const brush: Brush = { width, height, unit, random, wish, palette: palettes[wish.light] };
  const grain = random.whole(1, 9999);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    sceneTable[wish.scene](brush),
    `<defs><radialGradient id="vignette" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient>`,
    `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${px(0.8)}" numOctaves="2" seed="${grain}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 1.4 -.45"/></filter></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#vignette)"/>`,
    `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".16"/>`,
    paintMark(width, height),
    '</svg>',
  ].join('');
}
