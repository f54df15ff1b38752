import { Alert, Text } from '@insta-ai/design';

type Props = {
  /** The specification's words, alone in the alert. */
  text: string;
  /** What happened and what to do, where there is more to say. */
  reason?: string;
};

/** A failure in the card, announced. */
export function FailureWords({ text, reason }: Props) {
  return (
    <div>
      <Alert role="alert" color="red" variant="light" p="xs">
        {text}
      </Alert>
      {reason && (
        <Text role="status" size="sm" mt={6}>
          {reason}
        </Text>
      )}
    </div>
  );
}
