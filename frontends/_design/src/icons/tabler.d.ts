declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  /** What an icon is made of: names of SVG elements and their attributes. */
  export const __iconNode: readonly (readonly [string, { readonly [attribute: string]: string }])[];
}
