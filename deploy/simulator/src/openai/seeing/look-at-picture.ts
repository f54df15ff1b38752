import sharp from 'sharp';

/** What the model makes out of a picture: its colours, and where they are. */
export type Seen = {
  left: string;
  right: string;
  top: string;
  bottom: string;
  /** As many as OpenAI's models with squares of 32 pixels count. */
  tokens: number;
};

/** TABLE: colours by name, as the model tells them apart. */
const colours: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [220, 30, 30],
  orange: [230, 140, 40],
  brown: [120, 80, 50],
  yellow: [245, 215, 40],
  green: [40, 150, 60],
  turquoise: [60, 180, 180],
  blue: [40, 70, 210],
  purple: [130, 60, 160],
  pink: [235, 160, 180],
  white: [250, 250, 250],
  grey: [128, 128, 128],
  black: [10, 10, 10],
};

/** Dots of a side that are looked at. */
const side = 16;
const square = 32;
const mostPixels = 50_000_000;

/** Looks at the bytes themselves; undefined when they are no picture. */
export async function lookAtPicture(bytes: Buffer): Promise<Seen | undefined> {
  const open = () => sharp(bytes, { limitInputPixels: mostPixels });
  try {
    const { width, height } = await open().metadata();
    const dots = await open()
      .resize(side, side, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    const over = (isIn: (x: number, y: number) => boolean) => nameOf(averageOf(dots, isIn));
    return {
      left: over(x => x < side / 2),
      right: over(x => x >= side / 2),
      top: over((_x, y) => y < side / 2),
      bottom: over((_x, y) => y >= side / 2),
      tokens: Math.ceil(width / square) * Math.ceil(height / square),
    };
  } catch {
    return undefined;
  }
}

/** What the model says of a picture to people who do not see it. */
export function describeSeen({ left, right, top, bottom }: Seen): string {
  if (left !== right) return `Something ${left} on the left and ${right} on the right.`;
  if (top !== bottom) return `Something ${top} above and ${bottom} below.`;
  return `A view that is ${left} all over.`;
}

function averageOf(dots: Buffer, isIn: (x: number, y: number) => boolean): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let dot = 0; dot < side * side; dot += 1) {
    if (!isIn(dot % side, Math.floor(dot / side))) continue;
    count += 1;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (dots[dot * 3 + channel] ?? 0);
  }
  return sums.map(sum => sum / count);
}

function nameOf(colour: readonly number[]): string {
  const far = (other: readonly number[]) => Math.hypot(...other.map((one, at) => one - (colour[at] ?? 0)));
  const [nearest] = Object.entries(colours).sort(([, one], [, other]) => far(one) - far(other));
  return nearest?.[0] ?? 'grey';
}
