import sharp from 'sharp';

/** A picture of a few pixels as an address, to be shown blurred before anything is loaded; about 200 bytes. */
export async function drawPlaceholder(thumbnail: Buffer): Promise<string> {
  const tiny = await sharp(thumbnail)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
