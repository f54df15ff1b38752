import { captionFields, captionOfNewType, unsetCaption } from '@insta-ai/proto/data/caption';
import type { ContentSave } from '@insta-ai/proto/http/content';
import { Autocomplete, ColorInput, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { useState } from 'react';
import classes from './caption-fields.module.css';

/** The caption fields of an item or a content type; an item may lack some and then has those of its type. */
export type CaptionValues = Pick<ContentSave, 'enableCaption' | (`caption${string}` & keyof ContentSave)>;

type Props = {
  value: CaptionValues;
  /** Gets only what changed. */
  onChange: (change: CaptionValues) => void;
  /** What a number becomes when it is cleared: those of the type, or of a new type (specification sections 3 and 4). */
  defaults?: CaptionValues | undefined;
  isDisabled?: boolean;
};

type NumberField = {
  label: string;
  least: number;
  most: number;
  suffix?: string;
  step?: number;
};

/** In the order of the form. */
const numbers = [
  'captionSize',
  'captionWeight',
  'captionLineHeight',
  'captionRadius',
  'captionPadding',
  'captionOpacity',
  'captionLeft',
  'captionTop',
  'captionMaxWidth',
  'captionMaxHeight',
] as const;
type NumberName = (typeof numbers)[number];

const fonts = ['Futura', 'Inter', 'Helvetica', 'Georgia', 'Times New Roman', 'Courier New'];

/** How a caption looks and where it stands: one form for the story editor and for content types. While it is off, folded. */
export function CaptionFields(props: Props) {
  const { value, onChange, isDisabled } = props;
  const isOn = value.enableCaption ?? false;
  return (
    <div className={classes.form}>
      <Switch
        label={captionFields.enableCaption.label}
        checked={isOn}
        onChange={event => onChange({ enableCaption: event.currentTarget.checked })}
        disabled={isDisabled}
      />
      {isOn ? (
        <CaptionLook {...props} />
      ) : (
        <details className={classes.folded}>
          <summary>Its font, colours and place are kept, and count once it is on.</summary>
          <CaptionLook {...props} />
        </details>
      )}
    </div>
  );
}

function CaptionLook({ value, onChange, defaults = captionOfNewType, isDisabled }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
      <Autocomplete
        label={captionFields.captionFont.label}
        data={fonts}
        maxLength={captionFields.captionFont.most}
        value={value.captionFont ?? ''}
        onChange={captionFont => onChange({ captionFont })}
        disabled={isDisabled}
      />
      {(['captionColor', 'captionBg'] as const).map(name => (
        <ColorInput
          key={name}
          label={captionFields[name].label}
          maxLength={captionFields[name].most}
          // Names such as `linen` are colours too (specification section 3): keep what was typed, show what it means.
          fixOnBlur={false}
          withPreview={false}
          leftSection={<span className={classes.swatch} style={{ background: value[name] }} />}
          value={value[name] ?? ''}
          onChange={typed => onChange({ [name]: typed })}
          disabled={isDisabled}
          eyeDropperButtonProps={{ 'aria-label': `${captionFields[name].label}: pick it from the screen` }}
        />
      ))}
      {numbers.map(name => (
        <CaptionNumber
          key={name}
          name={name}
          value={value[name]}
          initial={defaults[name] ?? unsetCaption(name, value) ?? 0}
          onChange={number => onChange({ [name]: number })}
          isDisabled={isDisabled}
        />
      ))}
    </SimpleGrid>
  );
}

type NumberProps = {
  name: NumberName;
  value: number | undefined;
  initial: number;
  onChange: (value: number) => void;
  isDisabled: boolean | undefined;
};

/** Cleared, it takes its initial value at once, and shows it as soon as nobody is about to type another one. */
function CaptionNumber({ name, value, initial, onChange, isDisabled }: NumberProps) {
  const { label, least, most, suffix, step = 1 }: NumberField = captionFields[name];
  const [isCleared, setCleared] = useState(false);
  const change = (typed: number | string) => {
    setCleared(typed === '');
    if (typed === '') onChange(initial);
    if (typeof typed === 'number') onChange(typed);
  };
  return (
    <NumberInput
      label={label}
      min={least}
      max={most}
      step={step}
      suffix={suffix}
      placeholder={`${initial}${suffix ?? ''}`}
      startValue={initial}
      clampBehavior="strict"
      allowNegative={false}
      value={isCleared ? '' : (value ?? '')}
      onChange={change}
      onBlur={() => setCleared(false)}
      disabled={isDisabled}
    />
  );
}
