import { lettersOf } from './break-lines.ts';
import type { CaptionFont } from './caption-fonts.ts';
import { drawForeign, type ForeignPiece, noPiece } from './foreign-text.ts';

/** A stretch of a line that one font draws, or that the fonts of the system draw as a picture. */
type Piece = { text: string; font: CaptionFont | undefined };

/** Text in a size, ready to be measured and drawn. */
export type TextSetter = {
  measure(text: string): number;
  /** The line as SVG, its baseline and its middle at these heights. */
  draw(line: string, left: number, baseline: number, middle: number): string;
  /** How far letters reach above and below the baseline. */
  ascent: number;
  descent: number;
};

/** Pixels of a phone's screen, and how many screens of foreign letters are made and shown. */
const screenPixels = 1080 * 1920;
const screens = { made: 2, shown: 8 };

type Setting = { text: string; fonts: readonly CaptionFont[]; size: number; color: string };

/** Opens what a text needs: letters that none of our fonts has are drawn beforehand, by the fonts of the system. */
export async function createTextSetter({ text, fonts, size, color }: Setting): Promise<TextSetter> {
  const [first] = fonts;
  const foreign = new Map<string, ForeignPiece>();
  const known = new Map<string, CaptionFont | undefined>();
  const fontOf = (letter: string) => {
    if (!known.has(letter)) known.set(letter, findFont(fonts, letter));
    return known.get(letter);
  };
  // What fills the screen twice is more than anybody sees; a text of emoji would else hold a picture of each in memory.
  let room = screens.made * screenPixels;
  for (const letter of new Set(text.split(/\s+/).flatMap(wordPieces))) {
    const piece: ForeignPiece =
      room > 0 ? await drawForeign(letter, size, color) : { ...noPiece, advance: size };
    room -= piece.width * piece.height;
    foreign.set(letter, piece);
  }
  let shown = screens.shown * screenPixels;

  function wordPieces(word: string): string[] {
    return piecesOf(word).flatMap(piece => (piece.font ? [] : lettersOf(piece.text)));
  }

  function piecesOf(line: string): Piece[] {
    const pieces: Piece[] = [];
    for (const letter of lettersOf(line)) {
      const font = fontOf(letter);
      const last = pieces.at(-1);
      if (last && last.font === font) last.text += letter;
      else pieces.push({ text: letter, font });
    }
    return pieces;
  }

  const widthOf = ({ text: part, font }: Piece): number =>
    font
      ? (font.layout(part).advanceWidth / font.unitsPerEm) * size
      : lettersOf(part).reduce((sum, letter) => sum + (foreign.get(letter)?.advance ?? 0), 0);

  const drawForeignPiece = (part: string, left: number, middle: number): string => {
    let at = left;
    return lettersOf(part)
      .map(letter => {
        const piece = foreign.get(letter);
        if (!piece) return '';
        const x = at + (piece.advance - piece.width) / 2;
        at += piece.advance;
        shown -= piece.width * piece.height;
        if (shown < 0 || piece.href === '') return '';
        return `<image x="${round(x)}" y="${round(middle - piece.height / 2)}" width="${piece.width}" height="${piece.height}" href="${piece.href}"/>`;
      })
      .join('');
  };

  return {
    measure: part => piecesOf(part).reduce((sum, piece) => sum + widthOf(piece), 0),
    draw(line, left, baseline, middle) {
      let at = left;
      return piecesOf(line)
        .map(piece => {
          const drawn = piece.font
            ? drawLetters(piece.font, piece.text, { size, left: at, baseline })
            : drawForeignPiece(piece.text, at, middle);
          at += widthOf(piece);
          return drawn;
        })
        .join('');
    },
    ascent: first ? (first.ascent / first.unitsPerEm) * size : size,
    descent: first ? (-first.descent / first.unitsPerEm) * size : 0,
  };
}

function findFont(fonts: readonly CaptionFont[], letter: string): CaptionFont | undefined {
  return fonts.find(font => [...letter].every(sign => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)));
}

/** Letters as outlines: what is drawn does not depend on the machine, and no text of a person enters the SVG. */
function drawLetters(
  font: CaptionFont,
  text: string,
  { size, left, baseline }: { size: number; left: number; baseline: number },
): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = left;
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = round(at + xOffset * scale);
      const y = round(baseline - yOffset * scale);
      at += xAdvance * scale;
      const path = glyph.path.toSVG();
      return path && `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${path}"/>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
