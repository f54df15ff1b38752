import { Slider } from '@insta-ai/design/number-fields';
import classes from './music.module.css';

type Props = { label: string; value: number; onChange: (value: number) => void };

/** How loud something is, 0 to 100. */
export function Volume({ label, value, onChange }: Props) {
  return (
    <div className={classes.volume}>
      <span>{label}</span>
      <Slider size="sm" thumbLabel={label} label={null} min={0} max={100} step={5} {...{ value, onChange }} />
      <output>{value} %</output>
    </div>
  );
}
