import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCaption } from '../../../services/prediction-media/src/caption/draw-caption.ts';
import { quietChromium } from '../chromium.ts';

const canvas = { width: 1080, height: 1920 };
const design = createRequire(new URL('../../../frontends/_design/package.json', import.meta.url));
const jost = design.resolve('@fontsource-variable/jost/files/jost-latin-wght-normal.woff2');

/** By a name that the type check does not follow: front ends are checked with other settings. */
const preview: string = '../../../frontends/_design/src/story-caption/caption-scale.ts';
const { captionStyle }: { captionStyle(look: object): object } = await import(preview);

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(quietChromium);
});
afterAll(() => browser?.close());

/** What the preview's style makes of a text in a real browser: its box. */
async function previewed(text: string, css: object) {
  const page = await browser.newPage({ viewport: canvas });
  const font = (await readFile(jost)).toString('base64');
  const style = Object.entries(css)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
    .replaceAll('"', "'");
  await page.setContent(`<style>
    @font-face { font-family: 'Jost Variable'; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    * { box-sizing: border-box } body { margin: 0 }
    div { position: relative; container-type: size; width: 1080px; height: 1920px }
    p { position: absolute; overflow: hidden; width: max-content; margin: 0; overflow-wrap: anywhere; white-space: pre-line }
    </style><div><p style="${style}"></p></div>`);
  // A text, because this side knows no document.
  const box = await page.evaluate<{ [side: string]: number }>(`(async () => {
    const paragraph = document.querySelector('p');
    paragraph.textContent = ${JSON.stringify(text)};
    await document.fonts.load('20px "Jost Variable"', paragraph.textContent);
    const { left, top, width, height } = paragraph.getBoundingClientRect();
    return { left, top, width, height };
  })()`);
  await page.close();
  return box;
}

const look = {
  captionFont: 'Futura',
  captionSize: 22,
  captionLeft: 20,
  captionTop: 30,
  captionPadding: 12,
  captionMaxWidth: 230,
  captionMaxHeight: 400,
  captionWeight: 500,
};

it.each([
  'Come by!',
  'Fresh bread every morning at seven: come by, say hello & stay for a coffee!',
  'One\nword-breaking extraordinarilylongwordthatdoesnotfit end',
  'Wave AVAToffice — “quoted” Äöü ñ, 24/7. '.repeat(9),
])('the box that goes out is the box of the preview: %s', async text => {
  const { box } = await drawCaption(
    {
      text,
      style: {
        font: 'Futura',
        size: 22,
        left: 20,
        top: 30,
        padding: 12,
        maxWidth: 230,
        maxHeight: 400,
        weight: 500,
      },
    },
    canvas,
  );

  const shown = await previewed(text, captionStyle(look));

  for (const side of ['left', 'top', 'width', 'height'] as const) {
    expect(Math.abs((shown[side] ?? Number.NaN) - box[side])).toBeLessThan(2);
  }
});
