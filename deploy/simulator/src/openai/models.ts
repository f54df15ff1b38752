type TextModel = {
  name: string;
  /** How many tokens of messages and answer it holds. */
  context: number;
  /** Whether it takes texts alone; all others see pictures. */
  isBlind?: true;
  /** Day on which the provider takes it away. */
  shutdown?: string;
};

/**
 * TABLE: text models that the simulated provider has, without those that are gone since 23 October 2026. `gpt-5` and later reason, and then
 * take no temperature. The days are those of OpenAI's deprecations page.
 */
export const textModels: readonly TextModel[] = [
  { name: 'gpt-6-luna', context: 1_050_000 },
  { name: 'gpt-6-sol', context: 1_050_000 },
  { name: 'gpt-5.1', context: 400_000, shutdown: '2027-04-01' },
  { name: 'gpt-5', context: 400_000, shutdown: '2026-12-11' },
  { name: 'gpt-5-mini', context: 400_000, shutdown: '2026-12-11' },
  { name: 'gpt-5-nano', context: 400_000, shutdown: '2026-12-11' },
  { name: 'gpt-4.1', context: 1_047_576, shutdown: '2027-01-14' },
  { name: 'gpt-4.1-mini', context: 1_047_576, shutdown: '2027-01-14' },
  { name: 'gpt-4o', context: 128_000, shutdown: '2027-01-14' },
  { name: 'gpt-4o-mini', context: 128_000, shutdown: '2027-01-14' },
  { name: 'simulated-text', context: 128_000, isBlind: true },
];

/** Without the dall-e models, which OpenAI took away on 12 May 2026, and gpt-image-1. */
export const imageModels = ['gpt-image-1-mini', 'gpt-image-1.5', 'gpt-image-2'] as const;

export const textModel = (name: string) => textModels.find(model => model.name === name);
export const isImageModel = (name: string) => (imageModels as readonly string[]).includes(name);
export const reasons = (name: string) => /^gpt-[5-9]/.test(name);
