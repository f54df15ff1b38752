import { ActionIcon } from '@insta-ai/design';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@insta-ai/design/icons';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { lengthWords } from './length-words.ts';
import classes from './music.module.css';
import { usePreview } from './use-preview.ts';

type Props = { tracks: readonly FoundTrack[]; onChoose: (track: FoundTrack) => void };

/** What was found, to listen to and to choose from. */
export function TrackList({ tracks, onChoose }: Props) {
  const { playing, silent, toggle } = usePreview();
  return (
    <>
      <ul className={classes.found} aria-label="Tracks found">
        {tracks.map(track => {
          const { id, title, artist, lengthMs, cover, preview } = track;
          const facts = [artist, lengthWords(lengthMs)].filter(Boolean).join(' · ');
          return (
            <li key={id}>
              <button type="button" className={classes.track} onClick={() => onChoose(track)}>
                {cover ? <img src={cover} alt="" loading="lazy" /> : <span className={classes.blank} />}
                <span className={classes.names}>
                  {title} {facts && <span>{facts}</span>}
                </span>
              </button>
              {preview && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={playing === id ? `Stop ${title}` : `Play ${title}`}
                  onClick={() => toggle({ id, address: preview })}
                >
                  {playing === id ? (
                    <IconPlayerStopFilled size={18} aria-hidden />
                  ) : (
                    <IconPlayerPlayFilled size={18} aria-hidden />
                  )}
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      <div role="status">
        {silent && <p className={classes.none}>This track cannot be played here just now.</p>}
      </div>
    </>
  );
}
