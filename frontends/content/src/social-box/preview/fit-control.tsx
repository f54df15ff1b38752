import { SegmentedControl } from '@insta-ai/design/segmented-control';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './fit-control.module.css';
import { fitNeed } from './fit-need.ts';
import { useRatios } from './use-ratios.ts';

type Props = {
  item: SocialItem;
  instagramType: string | null;
  onChange: (edits: ItemEdits) => void;
};

const ways = [
  { value: 'pad', label: 'Pad' },
  { value: 'crop', label: 'Crop' },
];

const effects = {
  pad: 'Nothing is cut off.',
  crop: 'What does not fit is cut off.',
};

/** What is done with pictures outside Instagram's ratios; not there while all of them fit. */
export function FitControl({ item, instagramType, onChange }: Props) {
  const shown =
    instagramType === 'Post' || instagramType === null ? item.contents : item.contents.slice(0, 1);
  const need = fitNeed(instagramType, useRatios(shown));
  if (!need) return null;
  const which =
    shown.length === 1
      ? 'This picture is'
      : need.count === 1
        ? '1 of the pictures is'
        : `${need.count} of the pictures are`;
  const shape = need.shape === 'a different shape' ? need.shape : `${need.shape} than the frame`;
  return (
    <div className={classes.fit} data-fit-control>
      <p className={classes.why}>
        {which} {shape}. <span aria-live="polite">{effects[item.fit]}</span>
      </p>
      <SegmentedControl
        className={classes.ways}
        aria-label="Fit"
        size="xs"
        data={ways}
        value={item.fit}
        onChange={fit => onChange({ fit: fit === 'crop' ? 'crop' : 'pad' })}
      />
    </div>
  );
}
