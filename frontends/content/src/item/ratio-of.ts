import type { Prediction } from '@insta-ai/proto/http/prediction-media';

/** Width by height that was ordered ('896*1088'), so that a picture has its place before it is there; 4:5 when unknown. */
export function ratioOf({ input }: Pick<Prediction, 'input'>): number {
  return ratioOfSize(input.aspect_ratios_selection) ?? 0.8;
}

export function ratioOfSize(size: unknown): number | undefined {
  const [width, height] = String(size ?? '')
    .split(/[*×x]/)
    .map(Number);
  return width && height ? width / height : undefined;
}
