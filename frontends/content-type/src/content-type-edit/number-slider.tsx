import { NumberInput, Slider } from '@insta-ai/design';
import classes from './number-slider.module.css';

type Props = {
  label: string;
  /** What this number changes, in a few words. */
  hint?: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A slider for the feel and a number for the fact. */
export function NumberSlider({ label, hint, value, min, max, step, onChange }: Props) {
  return (
    <div>
      <div className={classes.label}>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </div>
      <div className={classes.line}>
        <Slider
          className={classes.slider}
          size="sm"
          thumbLabel={`${label}, slider`}
          label={null}
          {...{ value, min, max, step, onChange }}
        />
        <NumberInput
          className={classes.number}
          size="xs"
          aria-label={label}
          decimalScale={2}
          clampBehavior="strict"
          hideControls
          {...{ value, min, max, step }}
          onChange={typed => typeof typed === 'number' && onChange(typed)}
        />
      </div>
    </div>
  );
}
