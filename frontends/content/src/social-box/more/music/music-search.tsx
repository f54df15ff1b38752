import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { SegmentedControl } from '@insta-ai/design/segmented-control';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { MusicKind } from '@insta-ai/proto/data/instagram';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { type Ref, useState } from 'react';
import more from '../more.module.css';
import classes from './music.module.css';
import { TrackList } from './track-list.tsx';

type Props = { label: string; fieldRef: Ref<HTMLInputElement>; onChoose: (track: FoundTrack) => void };

const kinds: { value: MusicKind; label: string }[] = [
  { value: 'music', label: 'Music' },
  { value: 'original', label: 'Original sounds' },
];

/** Instagram's tracks, by words or those that are popular; it is asked once they are written, for it counts each search. */
export function MusicSearch({ label, fieldRef, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<MusicKind>('music');
  const find = useMutation({
    mutationFn: (asked: MusicKind) => callApi('searchMusic', { body: { search, kind: asked } }),
  });
  const ask = () => !find.isPending && find.mutate(kind);
  const change = (next: MusicKind) => {
    setKind(next);
    // What was asked of one kind is wanted of the other.
    if (!find.isIdle) find.mutate(next);
  };
  return (
    <div>
      <TextInput
        ref={fieldRef}
        label={label}
        description="A song or an artist; without words, what is popular now."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={box => (
          <div className={more.withButton}>
            {box}
            <Button variant="default" loading={find.isPending} onClick={ask}>
              Find music
            </Button>
          </div>
        )}
        maxLength={200}
        value={search}
        error={find.error && messageOf(find.error)}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && ask()}
      />
      <SegmentedControl
        className={classes.kinds}
        aria-label="What to find"
        size="xs"
        data={kinds}
        value={kind}
        onChange={change}
      />
      <div role="status">{find.data?.length === 0 && <p className={classes.none}>Nothing found.</p>}</div>
      {find.data && find.data.length > 0 && <TrackList tracks={find.data} onChoose={onChoose} />}
    </div>
  );
}
