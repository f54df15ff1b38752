import { AppError } from '@insta-ai/chassis/app-error';
import type { ControlType } from '@insta-ai/proto/data/content-type';
import type { ControlFiles, PreparedOrder } from '../../image-provider.ts';
import { type ControlPicture, type PictureOrder, sizeInstead } from '../../picture-order.ts';
import type { Count, InputPlan } from './input-plan.ts';
import { fitSides, nearestShape, type Size, shapeInstead } from './nearest-shape.ts';

/** An order's seed within the bounds of a model: the same one each time, so that a run is found by it. */
export function seedFor(plan: InputPlan, { seed }: PictureOrder): number | undefined {
  if (!plan.seed) return undefined;
  const { minimum, maximum } = plan.seed;
  return minimum + (seed % Math.max(1, maximum - minimum + 1));
}

/** The input of an order as far as it can be told without its control pictures. */
export function inputWithoutPictures(plan: InputPlan, order: PictureOrder): PreparedOrder {
  const { prompt, negative, seed, shape, sides, count, format } = plan;
  const shapeWord = shape && order.size && nearestShape(shape.shapes, order.size)?.value;
  const size = sides && order.size && fitSides(order.size, sides.ofWidth, sides.ofHeight);
  const number = count && numberOf(count, order);
  return Object.assign(
    { [prompt]: order.prompt },
    negative !== undefined && order.negative !== undefined && { [negative]: order.negative },
    seed && { [seed.field]: seedFor(plan, order) },
    shape && shapeWord !== undefined && { [shape.field]: shapeWord },
    sides && size && { [sides.width]: size.width, [sides.height]: size.height },
    count && { [count.field]: number },
    count && number !== undefined && number > 1 && count.several,
    format && { [format.field]: format.value },
  );
}

/** What is drawn instead of a size, as a person reads it; undefined where it is that one, or none is asked for. */
export function drawnInstead({ shape, sides }: InputPlan, wish: Size): string | undefined {
  const nearest = shape && nearestShape(shape.shapes, wish);
  if (nearest) return shapeInstead(nearest, wish);
  return sides && sizeInstead(fitSides(wish, sides.ofWidth, sides.ofHeight), wish);
}

/** As many as were ordered; where that is no choice, the nearest below it that is. No fewer than a model draws are sent. */
function numberOf({ least, most, choices }: Count, { count }: PictureOrder): number {
  if (choices.length === 0) return Math.max(least, Math.min(count, most));
  const below = choices.filter(choice => choice <= count);
  return below.length > 0 ? Math.max(...below) : least;
}

/** Kinds of control pictures that a model without control networks can make something of. */
export const mappedKinds: readonly ControlType[] = ['ImagePrompt'];

export function picturesOfOrder({ controls }: Pick<PictureOrder, 'controls'>): readonly ControlPicture[] {
  return controls.filter(({ kind }) => mappedKinds.includes(kind));
}

export async function mappedInput(
  model: string,
  plan: InputPlan,
  order: PictureOrder,
  files: ControlFiles,
): Promise<PreparedOrder> {
  // More than were ordered would be paid than what was said.
  const least = plan.count?.least ?? 1;
  if (least > order.count)
    throw cannotDraw(
      `${model} draws ${least} pictures or more at once, and ${order.count} would be ordered. Ask for ${least} in the content type, or choose another image model.`,
    );
  const input = inputWithoutPictures(plan, order);
  const { pictures } = plan;
  if (!pictures) return input;
  const given = picturesOfOrder(order);
  if (given.length === 0 && pictures.isNeeded)
    throw cannotDraw(`${model} draws from a picture. Add a control picture of the kind ImagePrompt.`);
  if (given.length > pictures.most)
    throw cannotDraw(
      `${model} takes ${pictures.most} control picture(s) of the kind ImagePrompt, and the content type has ${given.length}. Take the others away.`,
    );
  if (given.length === 0) return input;
  const addresses = await Promise.all(given.map(({ filename }) => files.address(filename)));
  return { ...input, [pictures.field]: pictures.isList ? addresses : addresses[0] };
}

export function cannotDraw(reason: string): AppError {
  return new AppError('failed_precondition', reason);
}
