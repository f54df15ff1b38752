import type { PreflightProblem } from '@insta-ai/proto/http/content';
import classes from './preflight-list.module.css';

/** What is in the way, and how to fix it. */
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
