import { type PictureSize, sizeInstead } from '../../picture-order.ts';

export type Size = PictureSize;

/** One of the shapes that a model offers: a ratio such as 4:5, or a size in pixels. */
export type Shape = Size & { value: string; isRatio: boolean };

/** Choices that are shapes; `custom`, `match_input_image`, `None` and their like are none. */
export function readShapes(choices: readonly unknown[]): Shape[] {
  return choices.flatMap(value => {
    if (typeof value !== 'string') return [];
    const [, width, sign, height] =
      /^(\d+(?:\.\d+)?)\s*([:x×*])\s*(\d+(?:\.\d+)?)(?![\d.])/i.exec(value) ?? [];
    const shape = { width: Number(width), height: Number(height), value, isRatio: sign === ':' };
    return shape.width > 0 && shape.height > 0 ? [shape] : [];
  });
}

/** Among sizes of nearly one ratio the nearest in area is taken: that much a ratio may be off for it. */
const weightOfArea = 0.1;

export function nearestShape(shapes: readonly Shape[], wish: Size): Shape | undefined {
  const distance = (shape: Shape) =>
    apart(shape.width / shape.height, wish.width / wish.height) +
    (shape.isRatio ? 0 : weightOfArea * apart(shape.width * shape.height, wish.width * wish.height));
  let nearest: Shape | undefined;
  for (const shape of shapes) if (!nearest || distance(shape) < distance(nearest)) nearest = shape;
  return nearest;
}

const apart = (one: number, other: number) => Math.abs(Math.log(one / other));

/** Shapes that differ by less are the same to the eye. */
const sameShape = 0.01;

/** A shape as a person reads it, where it is another than the one that is wished. */
export function shapeInstead({ value, isRatio, width, height }: Shape, wish: Size): string | undefined {
  if (isRatio) return apart(width / height, wish.width / wish.height) < sameShape ? undefined : value;
  return sizeInstead({ width, height }, wish);
}

/** What one side of a picture may be, in pixels. */
export type Side = { minimum: number; maximum: number; step: number; choices: readonly number[] };

/** A wished size within what a model takes, in its ratio as far as that goes. */
export function fitSides(wish: Size, width: Side, height: Side): Size {
  const smaller = Math.min(1, width.maximum / wish.width, height.maximum / wish.height);
  const scale = Math.max(smaller, width.minimum / wish.width, height.minimum / wish.height);
  return { width: within(wish.width * scale, width), height: within(wish.height * scale, height) };
}

function within(pixels: number, { minimum, maximum, step, choices }: Side): number {
  if (choices.length > 0)
    return choices.reduce((best, one) => (Math.abs(one - pixels) < Math.abs(best - pixels) ? one : best));
  const least = Math.ceil(minimum / step) * step;
  const most = Math.floor(maximum / step) * step;
  return Math.min(Math.max(Math.round(pixels / step) * step, least), most);
}
