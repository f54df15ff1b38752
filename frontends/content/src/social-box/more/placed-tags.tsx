import { Button, UnstyledButton } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { IconX } from '@insta-ai/design/icons';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { frameRatio } from '@insta-ai/proto/rules/post-media';
import { isUsername, postOptions, tagsOn, usernameOf } from '@insta-ai/proto/rules/post-options';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { PreviewMedia } from '../preview/preview-media.tsx';
import { useRatios } from '../preview/use-ratios.ts';
import more from './more.module.css';
import { PersonOnPicture } from './person-on-picture.tsx';
import classes from './placed-tags.module.css';
import { type Place, placeAt, placeWords, tagged, untagged } from './tag-lists.ts';

type Props = {
  item: SocialItem;
  instagramType: string | null;
  pictures: readonly string[];
  onChange: (edits: ItemEdits) => void;
};

const { name, most } = postOptions.peopleTags;
const middle: Place = { x: 0.5, y: 0.5 };

/** The picture as it goes out, with the people on it: click a place and write who is there, or write first and move the name. */
export function PlacedTags({ item, instagramType, pictures, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [index, setIndex] = useState(0);
  const [spot, setSpot] = useState<Place>();
  const [written, setWritten] = useState('');
  const [wrong, setWrong] = useState('');
  const [announced, setAnnounced] = useState('');
  const ratio = frameRatio(instagramType, useRatios(item.contents));
  const shown = Math.min(index, pictures.length - 1);
  const picture = pictures[shown] ?? '';
  const { peopleTags } = item;
  const here = peopleTags.filter(({ output }) => output === picture);
  const isFull = tagsOn(item, pictures).length >= most;

  const show = (next: number) => {
    setIndex(next);
    setSpot(undefined);
  };
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setSpot(placeAt((clientX - left) / width, (clientY - top) / height));
    field.current?.focus();
  };
  const put = (username: string, place: Place) => {
    onChange({ peopleTags: tagged(peopleTags, { output: picture, username, ...place }) });
    setAnnounced(`${username}: ${placeWords(place)}`);
  };
  const add = () => {
    const username = usernameOf(written);
    if (username === '') return field.current?.focus();
    if (!isUsername(username)) return setWrong(`“${username}” is not a name on Instagram.`);
    put(username, spot ?? middle);
    setSpot(undefined);
    setWritten('');
  };
  const remove = (username: string) => {
    onChange({ peopleTags: untagged(peopleTags, { output: picture, username }) });
    setAnnounced(`${username} removed`);
    field.current?.focus();
  };

  return (
    <fieldset className={classes.people}>
      <legend>{name}</legend>
      {pictures.length > 1 && (
        <div className={classes.strip}>
          {pictures.map((output, at) => (
            <UnstyledButton
              key={output}
              aria-label={`People of picture ${at + 1}`}
              aria-current={at === shown || undefined}
              onClick={() => show(at)}
            >
              <img src={thumbnailAddress(output)} alt="" loading="lazy" decoding="async" />
            </UnstyledButton>
          ))}
        </div>
      )}
      <div className={classes.picture} style={{ '--ratio': ratio } as CSSProperties}>
        <PreviewMedia output={picture} fit={item.fit} frame={ratio} />
        {/* Not for keys: who writes a name first gets it in the middle, and moves it. */}
        <button type="button" tabIndex={-1} aria-label="Choose a place on the picture" onClick={choose} />
        {spot && <span className={classes.spot} style={styleOf(spot)} aria-hidden />}
        {here.map(tag => (
          <PersonOnPicture
            key={tag.username}
            tag={tag}
            onMove={place => put(tag.username, place)}
            onRemove={() => remove(tag.username)}
          />
        ))}
      </div>
      {here.length > 0 && (
        <ul className={classes.names}>
          {here.map(({ username }) => (
            <li key={username}>
              {username}
              <UnstyledButton aria-label={`Remove the tag of ${username}`} onClick={() => remove(username)}>
                <IconX size={14} stroke={2} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        ref={field}
        label="Name of the person"
        description={
          isFull
            ? `A post takes ${most} people.`
            : 'Click the picture where they are, then write their name. Public accounts only.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={box => (
          <div className={more.withButton}>
            {box}
            <Button variant="default" disabled={isFull} onClick={add}>
              Tag
            </Button>
          </div>
        )}
        disabled={isFull}
        maxLength={100}
        error={wrong}
        value={written}
        onChange={event => {
          setWritten(event.currentTarget.value);
          setWrong('');
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </fieldset>
  );
}

function styleOf({ x, y }: Place): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
