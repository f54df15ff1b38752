import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** A family that we bring along, so that a picture looks the same on every machine. */
type Family = {
  readonly name: string;
  readonly weights: readonly number[];
  readonly scripts: readonly string[];
};

const latin = ['latin', 'latin-ext'];
const european = [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const all = [100, 200, 300, 400, 500, 600, 700, 800, 900];

const inter: Family = { name: 'inter', weights: all, scripts: european };
const jost: Family = { name: 'jost', weights: all, scripts: [...latin, 'cyrillic'] };
const arimo: Family = { name: 'arimo', weights: [400, 500, 600, 700], scripts: european };
const tinos: Family = { name: 'tinos', weights: [400, 700], scripts: european };
const cousine: Family = { name: 'cousine', weights: [400, 700], scripts: european };
const gelasio: Family = { name: 'gelasio', weights: [400, 500, 600, 700], scripts: [...latin, 'vietnamese'] };

/**
 * TABLE: fonts that a person may name and that may not be given away, each with a free one of the same letter widths
 * (Jost for Futura: the same shapes, nearly the same widths). Everything else is Inter, as in the preview.
 */
const standIns: Record<string, Family> = {
  futura: jost,
  jost,
  'century gothic': jost,
  helvetica: arimo,
  'helvetica neue': arimo,
  arial: arimo,
  georgia: gelasio,
  'times new roman': tinos,
  times: tinos,
  'courier new': cousine,
  courier: cousine,
};

export type CaptionFont = Font;

const require = createRequire(import.meta.url);
const opened = new Map<string, Promise<CaptionFont>>();

/** The files of the font that is drawn for a name and a weight, the one with plain letters first. */
export function captionFonts(name: string, weight: number): Promise<CaptionFont[]> {
  const family = standIns[name.trim().toLowerCase()] ?? inter;
  const nearest = family.weights.reduce((best, one) =>
    Math.abs(one - weight) < Math.abs(best - weight) ? one : best,
  );
  return Promise.all(family.scripts.map(script => open(`${family.name}-${script}-${nearest}`, family.name)));
}

function open(file: string, family: string): Promise<CaptionFont> {
  const known = opened.get(file);
  if (known) return known;
  const path = require.resolve(`@fontsource/${family}/files/${file}-normal.woff2`);
  const font = readFont(path);
  opened.set(file, font);
  return font;
}

async function readFont(path: string): Promise<CaptionFont> {
  // It brings more than a megabyte of code, which a process that draws no caption need not hold.
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(path)]);
  return create(bytes) as CaptionFont;
}
