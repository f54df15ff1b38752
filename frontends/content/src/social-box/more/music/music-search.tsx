import { SegmentedControl } from '@insta-ai/design/segmented-control';
import { callApi } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { MusicKind } from '@insta-ai/proto/data/instagram';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { type Ref, useState } from 'react';
import { SearchField } from '../finding/search-field.tsx';
import classes from './music.module.css';
import { TrackList } from './track-list.tsx';

type Props = { label: string; fieldRef: Ref<HTMLInputElement>; onChoose: (track: FoundTrack) => void };

const kinds: { value: MusicKind; label: string }[] = [
  { value: 'music', label: 'Music' },
  { value: 'original', label: 'Original sounds' },
];

/** Instagram's tracks, by words or those that are popular. */
export function MusicSearch({ label, fieldRef, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<MusicKind>('music');
  const find = useMutation({
    mutationFn: (asked: MusicKind) => callApi('searchMusic', { body: { search, kind: asked } }),
  });
  const change = (next: MusicKind) => {
    setKind(next);
    // What was asked of one kind is wanted of the other.
    if (!find.isIdle) find.mutate(next);
  };
  return (
    <div>
      <SearchField
        label={label}
        description="A song or an artist; without words, what is popular now."
        action="Find music"
        fieldRef={fieldRef}
        search={search}
        onSearch={setSearch}
        find={find}
        onAsk={() => find.mutate(kind)}
      />
      <SegmentedControl
        className={classes.kinds}
        aria-label="What to find"
        size="xs"
        data={kinds}
        value={kind}
        onChange={change}
      />
      <TrackList tracks={find.data} onChoose={onChoose} />
    </div>
  );
}
