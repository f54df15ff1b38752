import { Button, VisuallyHidden } from '@insta-ai/design';
import { IconFilter, IconPhoto, IconSquareCheck, IconStar, IconStarFilled } from '@insta-ai/design/icons';
import { Slider } from '@insta-ai/design/number-fields';
import classes from './media-actions.module.css';
import { tileSizes, type useMediaSettings } from './use-media-settings.ts';

type Props = Pick<
  ReturnType<typeof useMediaSettings>,
  'isPreferredOnly' | 'setIsPreferredOnly' | 'size' | 'setSize'
> & {
  areFiltersShown: boolean;
  activeFilters: number;
  onToggleFilters: () => void;
  isSelecting: boolean;
  onSelect: () => void;
};

/** The size of the pictures, the filters, whether only preferred ones are shown, and the way to select many. */
export function MediaActions({
  isPreferredOnly,
  setIsPreferredOnly,
  size,
  setSize,
  areFiltersShown,
  activeFilters,
  onToggleFilters,
  isSelecting,
  onSelect,
}: Props) {
  const Star = isPreferredOnly ? IconStarFilled : IconStar;
  const { min, max, step } = tileSizes;
  return (
    <>
      <div className={classes.size}>
        <IconPhoto size={14} aria-hidden />
        <Slider
          className={classes.slider}
          size="sm"
          thumbLabel="Picture size"
          label={null}
          {...{ min, max, step }}
          value={size}
          onChange={setSize}
        />
        <IconPhoto size={20} aria-hidden />
      </div>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={areFiltersShown}
        onClick={onToggleFilters}
      >
        {areFiltersShown ? 'Hide Filters' : 'Show Filters'}
        {activeFilters > 0 && (
          <span className={classes.count}>
            {activeFilters}
            <VisuallyHidden> active</VisuallyHidden>
          </span>
        )}
      </Button>
      <Button
        variant="default"
        leftSection={<Star size={16} aria-hidden />}
        onClick={() => setIsPreferredOnly(!isPreferredOnly)}
      >
        {isPreferredOnly ? 'Show All' : 'Show only preferred'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSquareCheck size={16} aria-hidden />}
        aria-pressed={isSelecting}
        onClick={onSelect}
      >
        Select
      </Button>
    </>
  );
}
