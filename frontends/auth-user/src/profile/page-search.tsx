import { Anchor, Button, Group, notify, Text } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { List } from '@insta-ai/design/prose';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { rawError } from './raw-error.ts';

type Props = { search: string; onChange: (search: string) => void };

/** Finds public pages by the words in the field; the words are saved with the profile. */
export function PageSearch({ search, onChange }: Props) {
  const find = useMutation({
    mutationFn: () => callApi('searchPage', { body: { search } }),
    onError: error => notify.error(rawError(error)),
  });

  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Search public page"
          flex={1}
          miw={180}
          maxLength={200}
          value={search}
          error={find.error && messageOf(find.error)}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent: { isComposing } }) =>
            key === 'Enter' && !isComposing && !find.isPending && find.mutate()
          }
        />
        <Button variant="default" loading={find.isPending} onClick={() => find.mutate()}>
          Search Page
        </Button>
      </Group>
      <div role="status">
        {find.data?.length === 0 && (
          <Text c="dimmed" mt="xs">
            No pages found.
          </Text>
        )}
        {find.data && find.data.length > 0 && (
          <List mt="xs" spacing={8} aria-label="Pages found">
            {find.data.map(({ id, name, link }) => (
              <List.Item key={id}>
                {link ? (
                  <Anchor href={link} target="_blank" rel="noopener noreferrer">
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </div>
  );
}
