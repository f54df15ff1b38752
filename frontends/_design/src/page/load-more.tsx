import { Button, Center, Text } from '@mantine/core';

type Props = { isBusy: boolean; error: string | null; onClick: () => void };

/** Stands below a list that may go on (specification section 9). */
export function LoadMore({ isBusy, error, onClick }: Props) {
  return (
    <Center mt="lg" style={{ flexDirection: 'column', gap: 8 }}>
      {error && (
        <Text role="alert" c="red">
          {error}
        </Text>
      )}
      <Button variant="subtle" color="gray" onClick={onClick} loading={isBusy}>
        Load more...
      </Button>
    </Center>
  );
}
