import sharp from 'sharp';

/** A neutral picture that stands for a video in lists; it shows no frame of it. */
export async function drawVideoPoster(): Promise<Buffer> {
  const play = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#3a4150"/><stop offset="1" stop-color="#20242d"/></linearGradient></defs>
    <rect width="480" height="480" fill="url(#g)"/>
    <circle cx="240" cy="240" r="64" fill="#ffffff" fill-opacity="0.92"/>
    <path d="M222 206 L222 274 L278 240 Z" fill="#20242d"/></svg>`;
  return sharp(Buffer.from(play)).webp({ quality: 80 }).toBuffer();
}
