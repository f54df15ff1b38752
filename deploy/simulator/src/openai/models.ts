/** Names known to the simulated provider, without those that are gone since 23 October 2026; `gpt-5*` reason, and then take no temperature. */
export const textModels = `
  gpt-4o-mini gpt-4o gpt-4.1-mini gpt-4.1 gpt-5-nano gpt-5-mini gpt-5 gpt-5.1 simulated-text`
  .trim()
  .split(/\s+/);

/** Without the dall-e models, which OpenAI took away on 12 May 2026, and gpt-image-1. */
export const imageModels = ['gpt-image-1-mini', 'gpt-image-1.5', 'gpt-image-2'] as const;

export const isTextModel = (name: string) => textModels.includes(name);
export const isImageModel = (name: string) => (imageModels as readonly string[]).includes(name);
export const reasons = (name: string) => name.startsWith('gpt-5');

/** How many tokens of messages and answer a model holds. */
export const contextOf = (name: string) =>
  name.startsWith('gpt-4.1') ? 1_047_576 : name.startsWith('gpt-5') ? 400_000 : 128_000;
