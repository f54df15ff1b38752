import { Alert, Button, notify } from '@insta-ai/design';
import { IconInfoCircle } from '@insta-ai/design/icons';
import { callApi, messageOf, useRepeatKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { pluralOf } from '@insta-ai/proto/rules/kind/plural-of';
import { useContentTypes } from '../request/use-content-types.ts';
import classes from './entries.module.css';
import type { Row } from './kept-calendar.ts';
import { type MissingType, missingInWords, missingTypes, typeForKind } from './missing-types.ts';

type Props = { rows: Row[]; onGive: (rowIds: string[], contentType: string) => void };

/** Entries drawn with settings of another kind, or of none, said before they are saved, with a content type of their kind. */
export function MissingTypesNote({ rows, onGive }: Props) {
  const { contentTypes, isLoaded } = useContentTypes();
  if (!isLoaded) return null;
  return missingTypes(rows, contentTypes).map(missing => (
    <MissingTypeNote key={missing.kind} missing={missing} onGive={onGive} />
  ));
}

function MissingTypeNote({ missing, onGive }: { missing: MissingType; onGive: Props['onGive'] }) {
  const { kind, rowIds, fitting } = missing;
  const { make, isPending } = useMakeType();
  const give = async () => {
    const id = fitting?._id ?? (await make(typeForKind(kind)));
    if (id) onGive(rowIds, id);
  };
  return (
    <Alert
      role="note"
      className={classes.missing}
      icon={<IconInfoCircle aria-hidden />}
      title={
        fitting
          ? `“${fitting.name || 'NO_NAME'}” makes ${pluralOf(kind)}`
          : `No content type makes ${pluralOf(kind)}`
      }
    >
      {missingInWords(missing)}
      <div>
        <Button variant="default" size="xs" mt="sm" disabled={isPending} onClick={() => void give()}>
          {fitting
            ? `Use it for ${rowIds.length === 1 ? 'this entry' : 'these'}`
            : `Make a content type for ${pluralOf(kind)}`}
        </Button>
      </div>
    </Alert>
  );
}

/** Makes a content type once, however often it is asked for; answers its id, or nothing where it could not be made. */
function useMakeType() {
  const queryClient = useQueryClient();
  const repeat = useRepeatKeys<ReturnType<typeof typeForKind>>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof typeForKind>) =>
      callApi('createContentType', { body, repeatKey: repeat.keyOf(body) }),
    onSuccess: ({ name }) => {
      notify.success(`Content type “${name}” is made. You can change it under Types.`);
      return queryClient.invalidateQueries({ queryKey: ['contentTypes'] });
    },
    onError: error => notify.error(messageOf(error)),
  });
  const make = (body: ReturnType<typeof typeForKind>) =>
    mutateAsync(body).then(
      ({ _id }) => {
        repeat.done(body);
        return _id;
      },
      () => undefined,
    );
  return { make, isPending };
}
