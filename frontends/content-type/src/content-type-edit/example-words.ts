import { aspectRatios } from '@insta-ai/proto/data/content-type';
import type { ContentTypeDraft } from './content-type-draft.ts';

type Draft = Pick<ContentTypeDraft, 'instagramType' | 'aspect_ratios_selection' | 'enableCaption'>;

/** What stands under the example: what is seen, what will be different, and why there is no caption. */
export function exampleWords(
  draft: Draft,
  example: { size: string; made: string } | undefined,
  isTouch: boolean,
): string[] {
  const size = draft.aspect_ratios_selection;
  const next = `${size.replace('*', ' × ')}, ${aspectRatios[size]}`;
  const picture = example
    ? `The latest picture of this type, made ${example.made}.`
    : `Pictures of this type will be ${next}. The first one will appear here.`;
  const change = example && example.size !== size ? [`The next one will be ${next}.`] : [];
  return [picture, ...change, captionWords(draft, isTouch)];
}

function captionWords({ instagramType, enableCaption }: Draft, isTouch: boolean): string {
  if (instagramType !== 'Story') return 'Captions appear on Stories only.';
  if (!enableCaption) return 'Enable Caption to see it here.';
  return `Drag the caption${isTouch ? '' : ', or move it with the arrow keys'}.`;
}
