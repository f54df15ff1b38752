import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '../icons/index.ts';
import classes from './star-toggle.module.css';

type Props = {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  /** What is starred, for people who do not see it: "picture 2". */
  what?: string;
  isDisabled?: boolean;
};

/** Marks something as preferred; reads as a pressed button. */
export function StarToggle({ isOn, onToggle, what = 'this picture', isDisabled }: Props) {
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star}
      variant="subtle"
      color="gray"
      aria-label={`Preferred: ${what}`}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={() => onToggle(!isOn)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
