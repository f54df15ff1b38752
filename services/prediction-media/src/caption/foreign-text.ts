import escapeHtml from 'escape-html';
import sharp from 'sharp';

/** A letter that none of our fonts has, drawn by the fonts of the system. */
export type ForeignPiece = { href: string; width: number; height: number; advance: number };

/** Nothing to show. */
export const noPiece: ForeignPiece = { href: '', width: 0, height: 0, advance: 0 };

/** Longest emoji is a family of about 35 signs; what is longer stacks marks on each other, one above the other without end. */
const longestLetter = 48;

/** A letter (an emoji, a sign of another script) as a picture. What no font of the system has either is left out. */
export async function drawForeign(letter: string, size: number, color: string): Promise<ForeignPiece> {
  if (/^[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]*$/u.test(letter)) return { ...noPiece, advance: size / 4 };
  if (letter.length > longestLetter) return { ...noPiece, advance: size };
  const text = `<span foreground="${color}">${escapeHtml(letter)}</span>`;
  try {
    const { data, info } = await sharp({
      text: { text, font: `sans ${Math.max(1, Math.round(size))}`, rgba: true, dpi: 72 },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    // Emoji and signs of East Asia are as wide as they are high; others as wide as their ink and a little air.
    const advance =
      /\p{Extended_Pictographic}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u.test(letter)
        ? Math.max(size, width)
        : width + size * 0.06;
    return { href: `data:image/png;base64,${data.toString('base64')}`, width, height, advance };
  } catch {
    return noPiece;
  }
}
