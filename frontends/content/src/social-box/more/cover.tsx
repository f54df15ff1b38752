import { NumberInput } from '@insta-ai/design/number-fields';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { useEffect, useRef, useState } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './more.module.css';

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

/** The frame of a Reel that stands for it; of a film that is there already, it is shown. */
export function Cover({ item: { contents, coverMs }, onChange }: Props) {
  const film = contents.find(isVideo);
  const frame = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState<number>();

  useEffect(() => {
    if (frame.current) frame.current.currentTime = coverMs / 1_000;
  }, [coverMs]);

  return (
    <div className={classes.cover}>
      {film && (
        <video
          ref={frame}
          src={film}
          muted
          playsInline
          preload="metadata"
          aria-label="The frame that is the cover"
          onLoadedMetadata={({ currentTarget }) => {
            setSeconds(currentTarget.duration);
            currentTarget.currentTime = coverMs / 1_000;
          }}
        />
      )}
      <NumberInput
        label={postOptions.coverMs.name}
        description={seconds ? `A frame of its ${seconds.toFixed(1)} seconds.` : 'Seconds from the start.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={Math.floor((seconds ?? contentFields.coverMs.most / 1_000) * 10) / 10}
        step={0.5}
        decimalScale={1}
        suffix=" s"
        clampBehavior="strict"
        value={coverMs / 1_000}
        onChange={value => onChange({ coverMs: Math.round(Number(value || 0) * 1_000) })}
      />
    </div>
  );
}
