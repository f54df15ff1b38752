import { type OrderField, orderFields } from '@insta-ai/proto/data/content-type';
import type { DrawingModel } from './drawing-model.ts';

/** TABLE: fields of a content type in words; the parts of a control picture are named by the picture. */
const words: Partial<Record<OrderField, string>> = {
  negative_prompt: 'negative prompt',
  style_selections: 'styles',
  performance_selection: 'performance',
  aspect_ratios_selection: 'size',
  image_number: 'number of pictures',
  refiner_switch: 'refiner switch',
  image_seed: 'seed',
  cn_img: 'control pictures',
};

/** What a model can do, after another sentence; nothing where the model was not asked. */
export function modelWords({ name, most, honours }: DrawingModel): string {
  if (name === undefined || most === undefined) return '';
  const number = most === 1 ? 'one picture' : `up to ${most} pictures`;
  const used = listOf(field => honours.has(field));
  const unused = listOf(field => !honours.has(field));
  return (
    ` ${name} draws ${number} for an order` +
    (used ? `, and uses ${used} of a content type` : '') +
    (unused ? `, but not ${unused}.` : '.')
  );
}

function listOf(isIn: (field: OrderField) => boolean): string {
  return orderFields
    .filter(isIn)
    .flatMap(field => words[field] ?? [])
    .join(', ');
}
