import { captionPlace, scaleCaption } from '@insta-ai/proto/rules/caption-layout';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { storyCanvas } from '../framing/fit-geometry.ts';
import { type CaptionFields, drawCaption } from './draw-caption.ts';

const style: CaptionFields = {
  font: 'Futura',
  size: 30,
  color: '#0000ff',
  background: '#ff0000',
  left: 20,
  top: 40,
  padding: 10,
  radius: 0,
  maxWidth: 500,
  maxHeight: 500,
};

/** The box of all pixels that fit, in a drawn caption on black. */
async function inked(svg: Buffer, fits: (red: number, green: number, blue: number) => boolean) {
  const base = sharp({ create: { ...storyCanvas, channels: 3, background: '#000000' } });
  const { data, info } = await base
    .composite([{ input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { left: info.width, top: info.height, right: -1, bottom: -1 };
  for (let at = 0; at < data.length; at += info.channels) {
    if (!fits(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
    const x = (at / info.channels) % info.width;
    const y = Math.floor(at / info.channels / info.width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const isRed = (red: number, _green: number, blue: number) => red > 200 && blue < 60;
const isBlue = (red: number, _green: number, blue: number) => blue > 200 && red < 60;

describe('a drawn caption', () => {
  test('stands in pixels where the rule of the preview puts it', async () => {
    const { svg, box } = await drawCaption({ text: 'Hello', style }, storyCanvas);
    const place = scaleCaption(captionPlace({ captionLeft: 20, captionTop: 40 }), storyCanvas.width);

    const red = await inked(svg, isRed);

    expect(box).toMatchObject({ left: place.left, top: place.top });
    expect(red.left).toBe(72);
    expect(red.top).toBe(144);
    expect(red.right).toBeCloseTo(box.left + box.width - 1, -0.5);
    // One line of 30 pixels at 1.3, and twice 10 around it, on a picture 3.6 times as wide as the preview.
    expect(red.bottom + 1).toBeCloseTo(144 + (30 * 1.3 + 20) * 3.6, -0.5);
  });

  test('keeps its text within the padding', async () => {
    const { svg, box } = await drawCaption({ text: 'Hello world, how are you today?', style }, storyCanvas);

    const text = await inked(svg, isBlue);

    expect(text.left).toBeGreaterThanOrEqual(box.left + 36);
    expect(text.right).toBeLessThanOrEqual(box.left + box.width - 36);
    expect(text.top).toBeGreaterThanOrEqual(box.top + 36);
    expect(text.bottom).toBeLessThanOrEqual(box.top + box.height - 36);
  });

  test('never leaves the picture, however wide it may be, and is cut where it is too high', async () => {
    const text = 'word '.repeat(200);

    const { box, svg } = await drawCaption({ text, style: { ...style, maxHeight: 100 } }, storyCanvas);

    expect(box.left + box.width).toBeCloseTo(1080);
    expect(box.height).toBeCloseTo(360);
    expect((await inked(svg, isBlue)).bottom).toBeLessThan(box.top + box.height);
  });

  test('of a name that is no font is drawn all the same', async () => {
    for (const font of ['', 'No such font', 'Georgia', 'Courier New', '"><script>']) {
      const { svg } = await drawCaption({ text: 'Hello', style: { ...style, font } }, storyCanvas);
      expect((await inked(svg, isBlue)).right).toBeGreaterThan(0);
    }
  });

  test('holds no text, name or colour of the person that could be read as a drawing', async () => {
    const evil = '"/><image href="file:///etc/passwd"/><text>&';

    const { svg } = await drawCaption(
      { text: evil, style: { ...style, color: evil, background: evil } },
      storyCanvas,
    );

    expect(svg.toString()).not.toContain('passwd');
    expect(svg.toString()).toContain('fill="none"');
    await expect(sharp(svg).png().toBuffer()).resolves.toBeInstanceOf(Buffer);
  });

  test('with emoji and other scripts is as long as its letters', async () => {
    const plain = await drawCaption({ text: 'ab', style }, storyCanvas);
    const more = await drawCaption({ text: 'ab 🥖日本', style }, storyCanvas);

    expect(more.box.width).toBeGreaterThan(plain.box.width + 2 * 108);
  });

  test('of letters that are larger than they may be is drawn as large as they may be', async () => {
    const huge = await drawCaption({ text: 'Hi 😀', style: { ...style, size: 4000 } }, storyCanvas);
    const most = await drawCaption({ text: 'Hi 😀', style: { ...style, size: 200 } }, storyCanvas);

    expect(huge.svg.equals(most.svg)).toBe(true);
  });

  test('of nothing but emoji, marks on marks, or letters too small to see stays small, and soon ends', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x1f300 + index));
    const texts = [many.join(' '), '😀'.repeat(1_100), `ק${'\u05b0'.repeat(2_100)}`];
    for (const text of texts) {
      const { svg } = await drawCaption({ text, style: { ...style, size: 200, lineHeight: 0 } }, storyCanvas);
      expect(svg.length).toBeLessThan(5_000_000);
    }
    const { lines } = await drawCaption(
      { text: 'a b '.repeat(50), style: { ...style, size: 0.01 } },
      storyCanvas,
    );
    expect(lines.every(line => line.length <= 120)).toBe(true);
  });
});
