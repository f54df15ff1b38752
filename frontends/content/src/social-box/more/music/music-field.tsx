import { CloseButton } from '@insta-ai/design';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { useId, useRef } from 'react';
import type { ItemEdits } from '../../../autosave/item-edits.ts';
import type { ShownItem } from '../../../editor/item-editor.ts';
import { lengthWords } from './length-words.ts';
import classes from './music.module.css';
import { MusicSearch } from './music-search.tsx';
import { Volume } from './volume.tsx';

type Props = { item: ShownItem; onChange: (edits: ItemEdits) => void };

const { name } = postOptions.music;
const loudest = 100;

/** What plays below a Reel: searched for, mixed with the sound of its film, and taken off again. */
export function MusicField({ item: { music }, onChange }: Props) {
  const nameId = useId();
  // The list that was pressed, and the cross, go away with the press; the focus stays in the field.
  const wasPressed = useRef(false);
  const takeFocus = (node: HTMLElement | null) => {
    if (!wasPressed.current || !node) return;
    wasPressed.current = false;
    node.focus();
  };
  const press = (next: typeof music) => {
    wasPressed.current = true;
    onChange({ music: next });
  };
  if (!music)
    return (
      <MusicSearch
        label={name}
        fieldRef={takeFocus}
        onChoose={({ id, title, artist, lengthMs }) =>
          press({ id, title, artist, lengthMs, volume: loudest, filmVolume: loudest })
        }
      />
    );
  const { title, artist, lengthMs, volume, filmVolume } = music;
  return (
    <fieldset className={classes.chosen} aria-labelledby={nameId}>
      <span id={nameId} className={classes.label}>
        {name}
      </span>
      <span className={classes.chosenTrack}>
        <span className={classes.names}>
          {title} <span>{[artist, lengthWords(lengthMs)].filter(Boolean).join(' · ')}</span>
        </span>
        <CloseButton ref={takeFocus} aria-label={`Remove ${title}`} onClick={() => press(null)} />
      </span>
      <div className={classes.volumes}>
        <Volume
          label="Volume of the music"
          value={volume}
          onChange={next => onChange({ music: { ...music, volume: next } })}
        />
        <Volume
          label="Volume of the video"
          value={filmVolume}
          onChange={next => onChange({ music: { ...music, filmVolume: next } })}
        />
      </div>
      <p className={classes.hint}>
        You hear them together only once the Reel is live: Instagram shows no preview. It may withdraw a track
        at any hour; the checks tell you.
      </p>
    </fieldset>
  );
}
