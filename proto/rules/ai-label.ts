/** By itself, or as a person decided. */
export const aiLabelChoices = ['auto', 'on', 'off'] as const;
export type AiLabelChoice = (typeof aiLabelChoices)[number];

/**
 * Whether a post carries Instagram's AI label: by itself it does as soon as a model drew one of its pictures.
 * @param drawnByModel for each picture or video of the post, whether a model drew it.
 */
export function carriesAiLabel(choice: AiLabelChoice, drawnByModel: readonly boolean[]): boolean {
  return choice === 'auto' ? drawnByModel.some(Boolean) : choice === 'on';
}
