import { Button, FailureNote, LoadMore, Modal, SkeletonGrid, useCallbackRef } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { IconSearch } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import classes from './media-picker.module.css';
import { PickerTile } from './picker-tile.tsx';
import { TagChoice } from './tag-choice.tsx';
import { useAllMedia } from './use-all-media.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  selected: readonly string[];
  /** What is to be selected, as a sentence. */
  hint: string;
  onlyPictures?: boolean;
  onChoose: (output: string) => void;
};

/** All of the person's media, to choose from. */
export function MediaPickerModal({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Choose from media" size={860}>
      <MediaPicker onClose={onClose} {...rest} />
    </Modal>
  );
}

const everything = { search: '', preferred: false, uploads: false, unused: false, tag: '' };

const narrowings = [
  { name: 'preferred', label: 'Favourites' },
  { name: 'uploads', label: 'Uploads' },
  { name: 'unused', label: 'Not used yet' },
] as const;

function MediaPicker({ selected, hint, onlyPictures = false, onChoose, onClose }: Omit<Props, 'isOpen'>) {
  const choose = useCallbackRef(onChoose);
  const [wish, setWish] = useState(everything);
  const search = useRef<HTMLInputElement>(null);
  const { list, items, total } = useAllMedia({ ...wish, onlyPictures });
  const [one, several] = onlyPictures ? ['picture', 'pictures'] : ['file', 'files'];
  const isNarrowed =
    wish.preferred || wish.uploads || wish.unused || wish.tag !== '' || wish.search.trim() !== '';

  return (
    <>
      <search className={classes.bar}>
        <TextInput
          ref={search}
          className={classes.search}
          label="Search"
          placeholder="Prompt, file name, title or type of its item"
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
          value={wish.search}
          onChange={event => setWish({ ...wish, search: event.currentTarget.value })}
        />
        <TagChoice tag={wish.tag} onChange={tag => setWish({ ...wish, tag })} />
        <fieldset className={classes.narrowings} aria-label="Show only">
          {narrowings.map(({ name, label }) => (
            <Button
              key={name}
              size="compact-md"
              variant={wish[name] ? 'light' : 'default'}
              aria-pressed={wish[name]}
              onClick={() => setWish({ ...wish, [name]: !wish[name] })}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </search>
      <p className={classes.line}>
        <span role="status">{total === null ? '' : `${total} ${total === 1 ? one : several}. `}</span>
        {hint}
      </p>
      {list.isPending && <SkeletonGrid count={8} size={120} />}
      {list.isError && !list.isFetchNextPageError && (
        <FailureNote
          title="The media could not be loaded"
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && items.length === 0 && !list.hasNextPage && (
        <div className={classes.none}>
          <p>{isNarrowed ? 'Nothing matches.' : `No ${onlyPictures ? several : 'media'} yet.`}</p>
          {isNarrowed && (
            <Button
              variant="default"
              onClick={() => {
                setWish(everything);
                // The button goes with what it did.
                search.current?.focus();
              }}
            >
              Show all
            </Button>
          )}
        </div>
      )}
      <ul className={classes.grid} aria-label="All your media" aria-busy={list.isPlaceholderData}>
        {items.map((item, index) => (
          <li key={item.output}>
            <PickerTile
              item={item}
              number={index + 1}
              position={selected.indexOf(item.output)}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? messageOf(list.error) : null}
          onClick={() => void list.fetchNextPage()}
        />
      )}
      <div className={classes.foot}>
        <span role="status">{selected.length} selected</span>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
