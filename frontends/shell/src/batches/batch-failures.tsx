import { Button, UnstyledButton, useDisclosure } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { BatchFailure } from '@insta-ai/proto/http/many/content-batch';
import classes from '../news/news.module.css';

const stepWords: Record<BatchStep, string> = { text: 'Text', picture: 'Picture' };

type Props = { failures: readonly BatchFailure[]; isPending: boolean; onRetry: () => void };

/** What could not be done and why, each with its item, and one button for all of it. */
export function BatchFailures({ failures, isPending, onRetry }: Props) {
  const [isOpen, { toggle }] = useDisclosure(false);
  if (failures.length === 0) return null;
  return (
    <>
      <div className={classes.line}>
        <UnstyledButton className={classes.failed} aria-expanded={isOpen} onClick={toggle}>
          {failures.length} could not be done
        </UnstyledButton>
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={onRetry}>
          Try again
        </Button>
        <span className={classes.hint}>It may be charged again.</span>
      </div>
      {isOpen && (
        <ul className={classes.list}>
          {failures.map(({ _content, title, step, message }) => (
            <li key={`${_content}.${step}`}>
              <Link to={`/contents/${_content}`}>{title || 'NO_NAME'}</Link> · {stepWords[step]}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
