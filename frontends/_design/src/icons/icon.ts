import { type ComponentProps, createElement } from 'react';
import { inOnePath, type Strokes } from './in-one-path.ts';

type IconProps = Omit<ComponentProps<'svg'>, 'stroke' | 'width' | 'height'> & {
  /** Width and height, in pixels. */
  size?: number;
  /** How wide its lines are, in parts of which the icon is 24 wide. */
  stroke?: number;
};

/**
 * An icon of Tabler's in few elements and attributes: a screen has dozens, and each of its lines would be an element with
 * eight attributes. What all have in common is in `theme/base.css`.
 */
export const icon = (strokes: Strokes) => drawnAs('ia-icon', strokes);

/** One that is a surface, without lines. */
export const filledIcon = (strokes: Strokes) => drawnAs('ia-icon-filled', strokes);

function drawnAs(look: string, strokes: Strokes) {
  // The same elements for all that show it: nothing of them is compared when the icon is drawn again.
  const lines = inOnePath(strokes).map(([tag, attributes], index) =>
    createElement(tag, { ...attributes, key: index }),
  );
  return ({ size = 24, stroke, className, ...more }: IconProps) =>
    createElement(
      'svg',
      {
        className: className ? `${look} ${className}` : look,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        strokeWidth: stroke,
        ...more,
      },
      lines,
    );
}
