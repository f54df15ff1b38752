import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../../autosave/item-edits.ts';
import type { SocialItem } from '../../../editor/item-editor.ts';
import { Chosen } from '../finding/chosen.tsx';
import { useFocusThatStays } from '../finding/use-focus-that-stays.ts';
import classes from './music.module.css';
import { MusicSearch } from './music-search.tsx';
import { trackFacts } from './track-facts.ts';
import { Volume } from './volume.tsx';

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

const { name } = postOptions.music;
const loudest = 100;

/** What plays below a Reel: searched for, mixed with the sound of its film, and taken off again. */
export function MusicField({ item: { music }, onChange }: Props) {
  const focus = useFocusThatStays();
  const change = (next: typeof music) => {
    focus.keep();
    onChange({ music: next });
  };
  if (!music)
    return (
      <MusicSearch
        label={name}
        fieldRef={focus.take}
        onChoose={({ id, title, artist, lengthMs }) =>
          change({ id, title, artist, lengthMs, volume: loudest, filmVolume: loudest })
        }
      />
    );
  const { title, volume, filmVolume } = music;
  return (
    <Chosen
      label={name}
      name={title}
      facts={trackFacts(music)}
      removeRef={focus.take}
      onRemove={() => change(null)}
    >
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
    </Chosen>
  );
}
