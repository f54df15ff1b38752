import { IconPhoto } from '@insta-ai/design/icons';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { useState } from 'react';
import { thumbnailAddress } from '../../item/thumbnail-address.ts';
import classes from './preview-media.module.css';

type Props = {
  output: string | undefined;
  fit: 'pad' | 'crop';
  /** It stands on a phone's dark screen. */
  isDark?: boolean;
};

/** The selected picture or video as it will be fitted; says what to do while there is none. */
export function PreviewMedia({ output, fit, isDark }: Props) {
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
    <>
      {/* As the server draws it: what the picture leaves free shows the picture itself, blurred and a little darker. */}
      {fit === 'pad' && (
        <img className={classes.around} src={thumbnailAddress(output)} alt="" aria-hidden draggable={false} />
      )}
      <img
        key={output}
        className={classes.media}
        data-fit={fit}
        src={output}
        alt="Selected for this content"
        draggable={false}
        onError={() => setBroken(output)}
      />
    </>
  );
}
