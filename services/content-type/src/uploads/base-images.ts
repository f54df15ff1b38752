/** Pictures that everybody's library starts with; files of `assets/`, drawn for this product. */
export const baseImages = ['base-1.png', 'base-2.png', 'base-3.png', 'base-4.png'] as const;

/** Whether a file name is one of them. */
export function isBaseImage(filename: string): boolean {
  return baseImages.some(name => name === filename);
}
