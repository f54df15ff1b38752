import { useLocalStorage } from '@insta-ai/design';
import { type KeptKey, useAddressValues } from '@insta-ai/platform';
import { type MediaFilters, noFilters } from './media-filters.ts';

/** Heights of a picture, in pixels. */
export const tileSizes = { min: 96, max: 320, step: 16, usual: 176, usualOnPhone: 128 };

/** Narrower windows are phones. */
const phoneWidth = 600;

/** What is shown stands in the address, so that going back finds it again; the size is a habit of this browser. */
export function useMediaSettings() {
  const [params, write] = useAddressValues();
  const [size, setSize] = useLocalStorage<number>({
    key: 'media_tile_size' satisfies KeptKey,
    defaultValue: window.innerWidth < phoneWidth ? tileSizes.usualOnPhone : tileSizes.usual,
    getInitialValueInEffect: false,
  });
  const names = Object.keys(noFilters) as (keyof MediaFilters)[];

  return {
    isPreferredOnly: params.get('preferred') === 'yes',
    setIsPreferredOnly: (isOn: boolean) => write({ preferred: isOn ? 'yes' : '' }),
    filters: {
      ...noFilters,
      ...Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])),
    } as MediaFilters,
    setFilters: (filters: MediaFilters) => write(filters),
    size: Math.min(tileSizes.max, Math.max(tileSizes.min, Number(size) || tileSizes.usual)),
    setSize,
  };
}
