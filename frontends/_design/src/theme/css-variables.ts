import type { CSSVariablesResolver } from '@mantine/core';

/** Which of our tokens the kit reads for what; the tokens themselves differ per theme (`tokens.css`). */
const fromTokens = {
  '--mantine-color-body': 'var(--ia-surface)',
  '--mantine-color-text': 'var(--ia-ink)',
  '--mantine-color-dimmed': 'var(--ia-ink-soft)',
  '--mantine-color-default': 'var(--ia-surface)',
  '--mantine-color-default-border': 'var(--ia-hairline)',
  '--mantine-color-default-hover': 'var(--ia-sunken)',
  '--mantine-color-placeholder': 'var(--ia-ink-soft)',
  '--mantine-color-anchor': 'var(--ia-accent)',
  '--mantine-color-error': 'var(--ia-failed)',
  ...lightVariant('iris', 'accent'),
  ...lightVariant('red', 'failed'),
  ...lightVariant('green', 'published'),
  ...lightVariant('yellow', 'held'),
  ...lightVariant('blue', 'scheduled'),
};

/** Alerts and quiet buttons of a colour look like the badge of the state it stands for. */
function lightVariant(color: string, token: string) {
  return {
    [`--mantine-color-${color}-light`]: `var(--ia-${token}-soft)`,
    [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, var(--ia-${token}-soft), var(--ia-${token}) 8%)`,
    [`--mantine-color-${color}-light-color`]: `var(--ia-${token})`,
  };
}

/** Hands the tokens to the kit, in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
