import { Alert, Button, Center, Group, Loader, Modal, Stack, Text } from '@insta-ai/design';
import { callApi, messageOf, tellStep } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { ActionChange } from '@insta-ai/proto/http/many/content-action';
import { keptNamed, whyInWords } from '@insta-ai/proto/rules/many/kept-words';
import { useEffect, useState } from 'react';
import { useContentTypes } from '../../item/use-content-types.ts';
import classes from './deed.module.css';
import { DeedChoice } from './deed-choice.tsx';
import {
  becomeInWords,
  type DeedKind,
  deedLabels,
  leftInASentence,
  nothingOf,
  questionOf,
  titleOf,
  yesOf,
} from './deed-words.ts';
import type { Which } from './which-items.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onStarted: () => void;
  kind: DeedKind;
  which: Which;
  count: number;
  /** How many were chosen and have left the list since. */
  left: number;
  /** Those of the items that are on this page, for an example. */
  some: readonly string[];
};

/** One question about many items: how many it changes, and what stays as it is and why. Nothing is changed before the yes. */
export function DeedModal({ isOpen, ...rest }: Props) {
  const [isNothing, setIsNothing] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title={isNothing ? deedLabels[rest.kind] : titleOf(rest.kind)}
    >
      <Deed key={rest.kind} {...rest} onOffer={items => setIsNothing(items === 0)} />
    </Modal>
  );
}

type DeedProps = Omit<Props, 'isOpen'> & {
  /** How many items there are to be asked about. */
  onOffer: (items: number) => void;
};

function Deed({ onClose, onStarted, onOffer, kind, which, count, left, some }: DeedProps) {
  const types = useContentTypes();
  const [change, setChange] = useState<ActionChange | undefined>(simpleChange(kind));
  const offer = useMutation({
    mutationFn: (wanted: ActionChange) => callApi('createAction', { body: { ...which, change: wanted } }),
    onSuccess: ({ items }) => onOffer(items),
    onError: () => onOffer(0),
  });
  const start = useMutation({
    mutationFn: (id: string) => callApi('changeAction', { params: { id }, body: { wish: 'start' } }),
    onSuccess(action) {
      tellStep({ action });
      onClose();
      onStarted();
    },
  });
  const { mutate } = offer;
  useEffect(() => {
    if (change) mutate(change);
  }, [change, mutate]);

  if (!change)
    return <DeedChoice kind={kind} count={count} some={some} onChoose={setChange} onClose={onClose} />;
  const problem = offer.error ?? start.error;
  if (!offer.data && !problem) {
    return (
      <Center mih={90}>
        <Loader aria-label="Looking at what it would change" />
      </Center>
    );
  }
  const { items = 0, kept = [], _id = '' } = offer.data ?? {};
  const becomes = offer.data && !problem && becomeInWords(offer.data);
  const typeName = types.find(type => '_contentType' in change && type._id === change._contentType)?.name;
  return (
    <Stack gap="md">
      {problem ? (
        <Alert color="red" variant="light" role="alert">
          {messageOf(problem)}
        </Alert>
      ) : (
        <Text className={classes.question}>
          {items > 0 ? questionOf(change, items, typeName) : `${nothingOf(kind)}.`}
        </Text>
      )}
      {becomes && <Text>{becomes}</Text>}
      {left > 0 && <Text>{leftInASentence(left)}</Text>}
      {kept.map(one => (
        <div key={one.reason} className={classes.kept}>
          <p className={classes.who}>{keptNamed(one)}</p>
          <p className={classes.why}>{whyInWords(one)}</p>
        </div>
      ))}
      {items > 0 && !problem && <Text c="dimmed">You can undo it for ten minutes.</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {items > 0 ? 'Cancel' : 'Got it'}
        </Button>
        {items > 0 && (
          <Button
            color={kind === 'delete' ? 'red' : undefined}
            loading={start.isPending}
            onClick={() => start.mutate(_id)}
          >
            {yesOf(kind, items)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What needs no more to be known; undefined where the person has to say more. */
function simpleChange(kind: DeedKind): ActionChange | undefined {
  return kind === 'shift' || kind === 'type' ? undefined : { kind };
}
