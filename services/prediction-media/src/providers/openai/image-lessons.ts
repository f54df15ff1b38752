import type { ImageOrder } from './image-order.ts';
import { asText, legalSize, type Size, type Sizes, sizesIn } from './image-sizes.ts';
import { saidIn } from './said-in.ts';

/** Fields that a server may do without: it draws the same, or a little slower. */
export const spareFields = ['response_format', 'quality'] as const;

/** What one refusal teaches: the sizes that are drawn, or a field that is not known. */
export type Lesson = { sizes: readonly Size[] } | { without: (typeof spareFields)[number] };

/** What a server refused, so that it is asked otherwise from then on. */
export type Lessons = { sizes?: readonly Size[]; without: readonly string[] };

export const noLessons: Lessons = { without: [] };

/** With one more. */
export function taught(lessons: Lessons, lesson: Lesson): Lessons {
  if ('sizes' in lesson) return { ...lessons, sizes: lesson.sizes };
  return { ...lessons, without: [...new Set([...lessons.without, lesson.without])] };
}

/** Fields as they are sent, after what was learned. */
export function sentFields(
  { fields, wish }: Pick<ImageOrder, 'fields' | 'wish'>,
  sizes: Sizes,
  lessons: Lessons,
): Record<string, string | number> {
  const size = wish && legalSize(wish, lessons.sizes ?? sizes);
  const kept = Object.entries(fields).filter(([name]) => !lessons.without.includes(name));
  return { ...Object.fromEntries(kept), ...(size && { size: asText(size) }) };
}

/**
 * What a refusal teaches: the sizes that it lists instead of the one that was sent, or a field that it does not know. Undefined
 * where it teaches nothing; then it is the answer.
 */
export function learn(
  { status, body }: { status: number; body: unknown },
  sent: Readonly<Record<string, string | number>>,
): Lesson | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const { message, param } = saidIn(body);
  const isAbout = (field: string) =>
    param === field || (!param && new RegExp(`\\b${field}\\b`, 'i').test(message));
  const sizes = sizesIn(message).filter(size => asText(size) !== sent.size);
  if (sent.size && isAbout('size') && sizes.length > 0) return { sizes };
  const field = spareFields.find(one => one in sent && isAbout(one));
  return field && { without: field };
}
