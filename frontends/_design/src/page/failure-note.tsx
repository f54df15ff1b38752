import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '../icons/index.ts';

type Props = {
  /** What failed: "The contents could not be loaded". */
  title: string;
  /** Why, in words for the person; usually `ApiError.message`. */
  message?: string;
  onRetry?: () => void;
};

/** A failure in the place where the thing would have been, announced, with a way to try again. */
export function FailureNote({ title, message, onRetry }: Props) {
  return (
    <Alert role="alert" color="red" title={title} icon={<IconAlertCircle aria-hidden />}>
      {message}
      {onRetry && (
        <div>
          <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Alert>
  );
}
