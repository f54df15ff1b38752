/** Names known to the simulated provider; `gpt-5*` and `o*` reason, and then take no temperature. */
export const textModels = `
  gpt-4o-mini gpt-4o gpt-4.1-nano gpt-4.1-mini gpt-4.1 gpt-5-nano gpt-5-mini gpt-5 gpt-5.1 o3-mini
  o4-mini simulated-text`
  .trim()
  .split(/\s+/);

export const imageModels = ['gpt-image-1', 'gpt-image-1-mini', 'dall-e-3'] as const;

export const isTextModel = (name: string) => textModels.includes(name);
export const isImageModel = (name: string) => (imageModels as readonly string[]).includes(name);
export const reasons = (name: string) => /^(gpt-5|o\d)/.test(name);
