import { NumberInput, Slider } from '@insta-ai/design/number-fields';
import { useId } from 'react';
import classes from './number-slider.module.css';

type Props = {
  label: string;
  /** What this number changes, in a few words. */
  hint?: string;
  /** NaN while the number is emptied. */
  value: number;
  min: number;
  max: number;
  step: number;
  problem?: string;
  onChange: (value: number) => void;
};

/** A slider for the feel and a number for the fact. */
export function NumberSlider({ label, hint, value, min, max, step, problem, onChange }: Props) {
  const problemId = useId();
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
          {...{ min, max, step, onChange }}
          value={Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))}
        />
        <NumberInput
          className={classes.number}
          size="xs"
          aria-label={label}
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem ? true : undefined}
          error={problem !== undefined}
          decimalScale={2}
          clampBehavior="none"
          hideControls
          {...{ min, max, step }}
          value={Number.isNaN(value) ? '' : value}
          onChange={typed => onChange(typed === '' ? Number.NaN : Number(typed))}
        />
      </div>
      {problem && (
        <div id={problemId} className={classes.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}
