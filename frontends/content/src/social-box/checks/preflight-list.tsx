import { Button } from '@insta-ai/design';
import type { PreflightProblem } from '@insta-ai/proto/http/content';
import type { ReactNode } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import classes from './preflight-list.module.css';

type Props = {
  problems: readonly PreflightProblem[];
  onEdit: (edits: ItemEdits) => void;
  /** What else the screen can do about a problem. */
  wayOf?: (problem: PreflightProblem) => ReactNode;
};

/** What one press can mend, by rule. */
const cures: { [rule: string]: { label: string; edits: ItemEdits } } = {
  'unseen-text': { label: 'Switch the caption on', edits: { enableCaption: true } },
  'prompt-without-comments': { label: 'Remove the prompt', edits: { commentPrompt: false } },
};

/** What is in the way, and how to fix it. */
export function PreflightList({ problems, onEdit, wayOf }: Props) {
  return (
    <ul className={classes.problems} aria-label="Before this goes out">
      {problems.map(problem => {
        const { rule, level, message, fix } = problem;
        const cure = cures[rule];
        return (
          <li key={message}>
            <strong>
              {level === 'warning' && 'Warning: '}
              {message}
            </strong>
            {fix && <span>{fix}</span>}
            {cure && (
              <Button
                className={classes.cure}
                size="compact-sm"
                variant="default"
                onClick={() => onEdit(cure.edits)}
              >
                {cure.label}
              </Button>
            )}
            {wayOf?.(problem)}
          </li>
        );
      })}
    </ul>
  );
}
