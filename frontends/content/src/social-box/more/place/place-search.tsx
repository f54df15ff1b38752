import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { Place } from '@insta-ai/proto/rules/post-options';
import { type Ref, useState } from 'react';
import more from '../more.module.css';
import classes from './place.module.css';

type Props = { label: string; fieldRef: Ref<HTMLInputElement>; onChoose: (place: Place) => void };

/** Pages with a location, by words; Instagram is asked once they are written, for it counts each search. */
export function PlaceSearch({ label, fieldRef, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const find = useMutation({
    mutationFn: () => callApi('searchPage', { body: { search, places: true } }),
  });
  const ask = () => !find.isPending && search.trim() !== '' && find.mutate();
  return (
    <div>
      <TextInput
        ref={fieldRef}
        label={label}
        description="A café, a town, a beach: shown above it."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={box => (
          <div className={more.withButton}>
            {box}
            <Button variant="default" loading={find.isPending} onClick={ask}>
              Find place
            </Button>
          </div>
        )}
        maxLength={200}
        value={search}
        error={find.error && messageOf(find.error)}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && ask()}
      />
      <div role="status">{find.data?.length === 0 && <p className={classes.none}>No places found.</p>}</div>
      {find.data && find.data.length > 0 && (
        <ul className={classes.found} aria-label="Places found">
          {find.data.map(({ id, name, address }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose({ id, name })}>
                {name} {address && <span>{address}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
