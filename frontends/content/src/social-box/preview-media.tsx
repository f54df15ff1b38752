import { isVideo } from '@insta-ai/design';
import { IconPhoto } from '@insta-ai/design/icons';
import { useState } from 'react';
import classes from './preview-media.module.css';

type Props = {
  output: string | undefined;
  fit: 'pad' | 'crop';
  /** It stands on a phone's dark screen. */
  isDark?: boolean;
  onRatio?: (ratio: number) => void;
};

/** The selected picture or video as it will be fitted; says what to do while there is none. */
export function PreviewMedia({ output, fit, isDark, onRatio }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!output || broken === output) {
    return (
      <div className={classes.none} data-dark={isDark || undefined}>
        <IconPhoto size={32} stroke={1.25} aria-hidden />
        <span>{output ? 'This picture cannot be shown' : 'No picture selected'}</span>
      </div>
    );
  }
  if (isVideo(output)) {
    // biome-ignore lint/a11y/useMediaCaption: the user's own clip; no captions exist for it
    return <video key={output} className={classes.media} data-fit={fit} src={output} controls playsInline />;
  }
  return (
    <img
      key={output}
      className={classes.media}
      data-fit={fit}
      src={output}
      alt="Selected for this content"
      draggable={false}
      onError={() => setBroken(output)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalHeight > 0 && onRatio?.(naturalWidth / naturalHeight)
      }
    />
  );
}
