import { IconPhoto } from '@insta-ai/design/icons';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { previewPicture } from '@insta-ai/proto/rules/pictures/preview-picture';
import { thumbnailAddress, thumbnailWidth } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { useState } from 'react';
import { seenRatio } from '../../item/seen-ratios.ts';
import classes from './preview-media.module.css';

const { sizes, largeWidth } = previewPicture;

type Props = {
  output: string | undefined;
  /** The picture that stands for it until it is played. */
  cover?: string | undefined;
  fit: 'pad' | 'crop';
  /** Width by height of the place that it has. */
  frame: number;
  /** It stands on a phone's dark screen. */
  isDark?: boolean;
};

/** The selected picture or video as it will be fitted; says what to do while there is none. */
export function PreviewMedia({ output: selected, cover, fit, frame, isDark }: Props) {
  const isFilm = selected !== undefined && isVideo(selected);
  const output = isFilm ? selected : (selected && cover) || selected;
  const [broken, setBroken] = useState<string>();
  const [withoutSmall, setWithoutSmall] = useState<string>();
  if (!output || broken === output) {
    return (
      <div className={classes.none} data-dark={isDark || undefined}>
        <IconPhoto size={32} stroke={1.25} aria-hidden />
        <span>{output ? 'This picture cannot be shown' : 'No picture selected'}</span>
      </div>
    );
  }
  if (isFilm) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the user's own clip; no captions exist for it
      <video
        key={output}
        className={classes.media}
        data-fit={fit}
        src={output}
        poster={cover}
        controls
        playsInline
      />
    );
  }
  const small = thumbnailAddress(output);
  const hasSmall = small !== output && withoutSmall !== output;
  return (
    <>
      {/* As the server draws it: what the picture leaves free shows the picture itself, blurred and a little darker. */}
      {fit === 'pad' && seenRatio(output) !== frame && (
        <img className={classes.around} src={small} alt="" aria-hidden draggable={false} />
      )}
      <img
        key={output}
        className={classes.media}
        data-fit={fit}
        src={output}
        srcSet={hasSmall ? `${small} ${thumbnailWidth}w, ${output} ${largeWidth}w` : undefined}
        sizes={sizes}
        fetchPriority="high"
        alt="Selected for this content"
        draggable={false}
        onError={() => (hasSmall ? setWithoutSmall(output) : setBroken(output))}
      />
    </>
  );
}
