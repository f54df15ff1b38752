import { UnstyledButton } from '@insta-ai/design';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconListCheck } from '@insta-ai/design/icons';
import type { PreflightProblem } from '@insta-ai/proto/http/content';
import classes from './preflight-chip.module.css';
import { preflightWords } from './preflight-words.ts';

const icons = {
  good: IconCircleCheck,
  open: IconListCheck,
  bad: IconAlertTriangle,
  warning: IconAlertTriangle,
};

type ChipProps = { problems: PreflightProblem[]; status: string; isOpen: boolean; onToggle: () => void };

/** Whether the item could go out as it is; opens what is in the way. */
export function PreflightChip({ problems, status, isOpen, onToggle }: ChipProps) {
  const { text, tone } = preflightWords(problems, status);
  const Icon = icons[tone];
  if (problems.length === 0) {
    return (
      <span className={classes.chip} data-tone={tone} title="Nothing to fix before this goes out.">
        <Icon size={14} aria-hidden />
        {text}
      </span>
    );
  }
  return (
    <UnstyledButton className={classes.chip} data-tone={tone} aria-expanded={isOpen} onClick={onToggle}>
      <Icon size={14} aria-hidden />
      {text}
      <IconChevronDown className={classes.chevron} size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** What is in the way, and how to mend it. */
export function PreflightList({ problems }: { problems: PreflightProblem[] }) {
  return (
    <ul className={classes.problems} aria-label="Before this goes out">
      {problems.map(({ level, message, fix }) => (
        <li key={message}>
          <strong>
            {level === 'warning' && 'Warning: '}
            {message}
          </strong>
          {fix && <span>{fix}</span>}
        </li>
      ))}
    </ul>
  );
}
