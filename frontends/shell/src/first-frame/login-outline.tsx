import { Center, EntryCard, Skeleton, Stack, Text } from '@insta-ai/design';
import page from '../sign-in/sign-in.module.css';

/** The login before its remote has come: its words, and the room of its fields. */
export function LoginOutline() {
  return (
    <div className={page.page}>
      <Center className={page.main}>
        <EntryCard title="Insta AI">
          <Text c="dimmed" ta="center" mt={4} mb="lg">
            Plan, create and publish your Instagram content.
          </Text>
          <Stack gap="sm">
            <Skeleton height={61} />
            <Skeleton height={61} />
            <Skeleton height={36} mt="xs" />
          </Stack>
          <Skeleton width={110} height={23} mt="md" mx="auto" />
        </EntryCard>
      </Center>
      <div className={page.footer}>
        <span className={page.quiet}>Privacy</span>
      </div>
    </div>
  );
}
