import { Button, Center, Stack, Text } from '@insta-ai/design';
import { callApi, messageOf, usePageTitle } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useParams } from '@insta-ai/platform/router';
import { AccountCard } from '../account-card/account-card.tsx';
import { FailureWords } from '../account-card/failure-words.tsx';
import { QuietWay } from '../account-card/quiet-way.tsx';

/** Where the link in the email leads. It takes a press: programs that scan emails open links too. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm Address');
  const { id = '', token = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () => callApi('confirmEmail', { body: { userId: id, token } }),
  });
  return (
    <Center mih="60dvh">
      <AccountCard
        title="Confirm Address"
        line="Someone, probably you, asked to get their Insta AI emails at this address."
      >
        <Stack gap="sm">
          {confirm.error && <FailureWords text="Error" reason={messageOf(confirm.error)} />}
          {confirm.data ? (
            <Text role="status" ta="center">
              Confirmed. Your emails now go to {confirm.data.email}.
            </Text>
          ) : (
            <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm
            </Button>
          )}
        </Stack>
        <QuietWay to="/profile">Open your profile</QuietWay>
      </AccountCard>
    </Center>
  );
}
