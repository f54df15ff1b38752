import { ActionIcon } from '@insta-ai/design';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@insta-ai/design/icons';
import type { FoundTrack } from '@insta-ai/proto/http/instagram';
import { FoundButton } from '../finding/found-button.tsx';
import { FoundList } from '../finding/found-list.tsx';
import classes from './music.module.css';
import { trackFacts } from './track-facts.ts';
import { usePreview } from './use-preview.ts';

type Props = { tracks: readonly FoundTrack[] | undefined; onChoose: (track: FoundTrack) => void };

/** Tracks to listen to and to choose from. */
export function TrackList({ tracks, onChoose }: Props) {
  const { playing, silent, toggle } = usePreview();
  return (
    <>
      <FoundList label="Tracks found" found={tracks} none="No tracks found.">
        {track => (
          <>
            <FoundButton
              name={track.title}
              facts={trackFacts(track)}
              before={<Artwork address={track.cover} />}
              onPress={() => onChoose(track)}
            />
            <PlayButton
              title={track.title}
              address={track.preview}
              isPlaying={playing === track.id}
              onPress={address => toggle({ id: track.id, address })}
            />
          </>
        )}
      </FoundList>
      <div role="status">
        {silent && <p className={classes.hint}>This track cannot be played here just now.</p>}
      </div>
    </>
  );
}

function Artwork({ address }: { address: string | null }) {
  if (!address) return <span className={classes.artwork} />;
  return <img className={classes.artwork} src={address} alt="" loading="lazy" />;
}

type PlayProps = {
  title: string;
  /** Null where Instagram lets nobody hear it before. */
  address: string | null;
  isPlaying: boolean;
  onPress: (address: string) => void;
};

function PlayButton({ title, address, isPlaying, onPress }: PlayProps) {
  if (!address) return null;
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`${isPlaying ? 'Stop' : 'Play'} ${title}`}
      onClick={() => onPress(address)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
