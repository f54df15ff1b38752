import { Button, FailureNote, Group, Modal, Stack, Text } from '@insta-ai/design';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { keptInWords } from '@insta-ai/proto/rules/many/kept-words';
import type { Uses } from '../uses/count-uses.ts';
import { useTypeOffer } from '../uses/use-type-offer.ts';
import { usesInWords } from '../uses/uses-words.ts';
import { becomeInWords, keepInWords } from './kind-words.ts';

type Props = {
  id: string;
  /** The type as it is stored now. */
  draft: Pick<ContentType, 'name' | 'instagramType'>;
  uses: Uses;
  onDone: () => void;
};

/** After a type was saved as another kind: its items keep theirs, and may be changed too. */
export function KindChanged({ uses, ...props }: Omit<Props, 'uses'> & { uses: Uses | undefined }) {
  return (
    <Modal
      opened={uses !== undefined}
      onClose={props.onDone}
      title="Change its items too?"
      withCloseButton={false}
    >
      {uses && <KindChangedForm {...props} uses={uses} />}
    </Modal>
  );
}

function KindChangedForm({ id, draft, uses, onDone }: Props) {
  const offer = useTypeOffer(id, id);
  const start = useMutation({
    mutationFn: (action: string) =>
      callApi('changeAction', { params: { id: action }, body: { wish: 'start' } }),
    onSuccess(action) {
      // The frame shows how far it is, and takes it back.
      tellStep({ action });
      onDone();
    },
  });
  const offered = offer.data;
  const failure = offer.error ?? start.error;
  return (
    <Stack gap="md">
      <Text>{usesInWords(uses, draft.name)}</Text>
      <Text>{keepInWords(uses)}</Text>
      <Stack gap={4} c="dimmed" role="status">
        {offered && <div>{becomeInWords(offered, draft.instagramType)}</div>}
        {offered?.kept.map(group => (
          <div key={group.reason}>{keptInWords(group)}</div>
        ))}
      </Stack>
      {failure && <FailureNote title="The items could not be changed" message={messageOf(failure)} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone} data-autofocus>
          Leave them
        </Button>
        {(offer.isFetching || (offered && offered.items > 0)) && (
          <Button
            loading={offer.isFetching || start.isPending}
            onClick={() => offered && start.mutate(offered._id)}
          >
            {offered ? `Change ${offered.items}` : 'Change'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
