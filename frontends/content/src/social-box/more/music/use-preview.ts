import { useEffect, useRef, useState } from 'react';

type Preview = { id: string; address: string };

/** Plays one track at a time; whoever showed it is gone, and it is still. */
export function usePreview() {
  const sound = useRef<HTMLAudioElement>(undefined);
  const [playing, setPlaying] = useState<string>();
  const [silent, setSilent] = useState<string>();

  const stop = () => {
    sound.current?.pause();
    sound.current = undefined;
    setPlaying(undefined);
  };
  const play = ({ id, address }: Preview) => {
    stop();
    const started = new Audio(address);
    sound.current = started;
    setPlaying(id);
    setSilent(undefined);
    const end = () => sound.current === started && stop();
    started.addEventListener('ended', end);
    // Stopped before it began to sound, it is refused, too.
    started.play().catch(() => {
      if (sound.current === started) setSilent(id);
      end();
    });
  };

  useEffect(() => () => sound.current?.pause(), []);
  return {
    /** Which one plays, and which one could not. */
    playing,
    silent,
    stop,
    toggle: (preview: Preview) => (playing === preview.id ? stop() : play(preview)),
  };
}
