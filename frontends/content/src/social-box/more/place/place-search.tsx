import { callApi } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { Place } from '@insta-ai/proto/rules/post-options';
import { type Ref, useState } from 'react';
import { FoundButton } from '../finding/found-button.tsx';
import { FoundList } from '../finding/found-list.tsx';
import { SearchField } from '../finding/search-field.tsx';

type Props = { label: string; fieldRef: Ref<HTMLInputElement>; onChoose: (place: Place) => void };

/** Pages with a location, by words. */
export function PlaceSearch({ label, fieldRef, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const find = useMutation({
    mutationFn: () => callApi('searchPage', { body: { search, places: true } }),
  });
  return (
    <div>
      <SearchField
        label={label}
        description="A café, a town, a beach: shown above it."
        action="Find place"
        fieldRef={fieldRef}
        search={search}
        onSearch={setSearch}
        find={find}
        onAsk={() => search.trim() !== '' && find.mutate()}
      />
      <FoundList label="Places found" found={find.data} none="No places found.">
        {({ id, name, address }) => (
          <FoundButton name={name} facts={address} onPress={() => onChoose({ id, name })} />
        )}
      </FoundList>
    </div>
  );
}
