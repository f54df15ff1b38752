import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent. Shade 8 carries white text at 8:1 on light, shade 6 at 5:1 on dark. */
const iris: MantineColorsTuple = [
  '#f3f3fd',
  '#e5e5fb',
  '#cdcdf6',
  '#b1b0f1',
  '#9593eb',
  '#7a78e2',
  '#6562d6',
  '#5450c4',
  '#4642b0',
  '#37348f',
];

/** For what destroys; white text on shades 6 and 8 is AA. */
const red: MantineColorsTuple = [
  '#fdf3f1',
  '#fbe6e3',
  '#f6cbc6',
  '#efaaa2',
  '#e6857b',
  '#d95c50',
  '#c2392d',
  '#b52f25',
  '#a8261f',
  '#7f1c16',
];

/** Warm neutrals, light side; shade 6 is the faintest that still reads as text (AA on the canvas). */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#ebe8e2',
  '#dfdbd3',
  '#c6c0b6',
  '#a49d92',
  '#69635a',
  '#524d46',
  '#383430',
  '#211e1b',
];

/** Warm neutrals, dark side: text, surfaces and the canvas of the dark theme. */
const dark: MantineColorsTuple = [
  '#edeae5',
  '#cfcac2',
  '#aba59c',
  '#7d776f',
  '#3d3a36',
  '#33302d',
  '#262421',
  '#1e1c1a',
  '#161513',
  '#0f0e0d',
];

/** Motion explains a change of place and nothing else; reduced motion switches it off. */
const overlayMotion = { transitionProps: { duration: 140, transition: 'fade' } } as const;

/** A dialog's title bar is no page banner (axe: landmark-banner-is-top-level). */
const dialogParts = {
  attributes: { header: { role: 'presentation' } },
  overlayProps: { backgroundOpacity: 0.45 },
  ...overlayMotion,
};

/** Every close button has a name, also those inside other parts. */
const namedClose = { 'aria-label': 'Close' };

/** The look of the product as the kit reads it; colours and radii beyond it are in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  colors: { iris, red, gray, dark },
  black: '#1a1816',
  white: '#ffffff',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(26 24 22 / 6%)',
    sm: '0 1px 3px rgb(26 24 22 / 8%)',
    md: '0 4px 16px rgb(26 24 22 / 10%)',
    lg: '0 12px 32px rgb(26 24 22 / 14%)',
    xl: '0 24px 64px rgb(26 24 22 / 18%)',
  },
  // Plain objects: `Modal.extend` would put the part itself into the first file.
  components: {
    Badge: { defaultProps: { variant: 'default', radius: 'sm', tt: 'none', fw: 500 } },
    Burger: { defaultProps: { size: 'sm' } },
    Button: { defaultProps: { fw: 500 } },
    CloseButton: { defaultProps: namedClose },
    Container: { defaultProps: { size: 1280 } },
    Drawer: { defaultProps: dialogParts },
    InputWrapper: { styles: { label: { marginBottom: 5, fontWeight: 500 } } },
    Menu: { defaultProps: { shadow: 'md', ...overlayMotion } },
    Modal: {
      defaultProps: { radius: 'lg', padding: 'lg', centered: true, ...dialogParts },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.35 } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Popover: { defaultProps: { shadow: 'md', ...overlayMotion } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, ...overlayMotion } },
  },
});
