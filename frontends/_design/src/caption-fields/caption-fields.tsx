import type { ContentSave } from '@insta-ai/proto/http/content';
import { mostCaptionSize } from '@insta-ai/proto/rules/caption-layout';
import { Autocomplete, ColorInput, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import classes from './caption-fields.module.css';

/** The caption fields of an item or a content type; an item may lack some and then has those of its type. */
export type CaptionValues = Pick<ContentSave, 'enableCaption' | (`caption${string}` & keyof ContentSave)>;

type Props = {
  value: CaptionValues;
  /** Gets only what changed. */
  onChange: (change: CaptionValues) => void;
  isDisabled?: boolean;
};

type NumberField = {
  name: {
    [K in keyof CaptionValues]-?: NonNullable<CaptionValues[K]> extends number ? K : never;
  }[keyof CaptionValues];
  label: string;
  max: number;
  step?: number;
  suffix?: string;
  /** What counts while nothing is set (caption-scale.ts). */
  unset: number;
};

/** Bounds of `captionFields` in proto; steps of the specification (section 2, Edit modal). */
const numbers: NumberField[] = [
  { name: 'captionSize', label: 'Size', max: mostCaptionSize, suffix: ' px', unset: 16 },
  { name: 'captionWeight', label: 'Weight', max: 1_000, step: 100, unset: 400 },
  { name: 'captionLineHeight', label: 'Line height', max: 10, step: 0.1, unset: 1.3 },
  { name: 'captionRadius', label: 'Radius', max: 10_000, suffix: ' px', unset: 0 },
  { name: 'captionPadding', label: 'Padding', max: 10_000, suffix: ' px', unset: 0 },
  { name: 'captionOpacity', label: 'Opacity', max: 1, step: 0.1, unset: 1 },
  { name: 'captionLeft', label: 'Left', max: 10_000, suffix: ' px', unset: 0 },
  { name: 'captionTop', label: 'Top', max: 10_000, suffix: ' px', unset: 0 },
  { name: 'captionMaxWidth', label: 'Max width', max: 10_000, suffix: ' px', unset: 300 },
  { name: 'captionMaxHeight', label: 'Max height', max: 10_000, suffix: ' px', unset: 533 },
];

const fonts = ['Futura', 'Inter', 'Helvetica', 'Georgia', 'Times New Roman', 'Courier New'];

const colorLabels = { captionColor: 'Color', captionBg: 'Background color' };

/** How a caption looks and where it stands: one form for the story editor and for content types. */
export function CaptionFields({ value, onChange, isDisabled }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
      <Switch
        style={{ gridColumn: '1 / -1' }}
        label="Enable Caption"
        checked={value.enableCaption ?? false}
        onChange={event => onChange({ enableCaption: event.currentTarget.checked })}
        disabled={isDisabled}
      />
      <Autocomplete
        label="Font"
        data={fonts}
        value={value.captionFont ?? ''}
        onChange={captionFont => onChange({ captionFont })}
        disabled={isDisabled}
      />
      {(['captionColor', 'captionBg'] as const).map(name => (
        <ColorInput
          key={name}
          label={colorLabels[name]}
          // Names such as `linen` are colours too (specification section 3): keep what was typed, show what it means.
          fixOnBlur={false}
          withPreview={false}
          leftSection={<span className={classes.swatch} style={{ background: value[name] }} />}
          value={value[name] ?? ''}
          onChange={typed => onChange({ [name]: typed })}
          disabled={isDisabled}
          eyeDropperButtonProps={{ 'aria-label': `${colorLabels[name]}: pick it from the screen` }}
        />
      ))}
      {numbers.map(({ name, label, max, step = 1, suffix, unset }) => (
        <NumberInput
          key={name}
          label={label}
          min={name === 'captionWeight' ? 1 : 0}
          max={max}
          step={step}
          suffix={suffix}
          placeholder={`${unset}${suffix ?? ''}`}
          startValue={unset}
          clampBehavior="strict"
          allowNegative={false}
          value={value[name] ?? ''}
          onChange={typed => typeof typed === 'number' && onChange({ [name]: typed })}
          disabled={isDisabled}
        />
      ))}
    </SimpleGrid>
  );
}
