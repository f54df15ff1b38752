import { UnstyledButton } from '@insta-ai/design';
import { IconChevronDown } from '@insta-ai/design/icons';
import type { PreflightProblem } from '@insta-ai/proto/http/content';
import { preflightIcons } from '../../item/preflight-icons.ts';
import { preflightWords } from '../../item/preflight-words.ts';
import classes from './preflight-toggle.module.css';

type Props = { problems: PreflightProblem[]; status: string; isOpen: boolean; onToggle: () => void };

/** Whether the item could go out as it is; opens what is in the way. */
export function PreflightToggle({ problems, status, isOpen, onToggle }: Props) {
  const { text, tone } = preflightWords(problems, status);
  const Icon = preflightIcons[tone];
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
