import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../dialog/modal.tsx';
import { IconPhotoOff } from '../icons/index.ts';
import { Opened, useOpener } from '../late/opened.tsx';
import classes from './thumbnail.module.css';

type Props = {
  /** The full picture or video. */
  src: string;
  /** The small picture that is shown blurred until the full one is there. */
  thumbnail?: string;
  /** What is to be seen. */
  alt: string;
  /** Width by height; the box keeps it while the picture loads. Without it the picture's own ratio rules. */
  ratio?: number;
  /** `cover` fills the box, `contain` shows all of the picture. */
  fit?: 'cover' | 'contain';
  /** Opens large on click; off inside something that is itself a link or button. */
  canOpen?: boolean;
  className?: string;
};

/** A picture that loads blurred first, keeps its ratio and opens large; a video plays in place. */
export function Thumbnail({ src, thumbnail, alt, ratio, fit = 'cover', canOpen = true, className }: Props) {
  const large = useOpener<true>();
  const boxStyle = { aspectRatio: ratio, '--fit': fit } as React.CSSProperties;

  if (isVideo(src)) {
    return (
      <div className={`${classes.box} ${className ?? ''}`} style={boxStyle}>
        {/* biome-ignore lint/a11y/useMediaCaption: the user's own clip; no captions exist for it */}
        <video
          className={classes.media}
          src={src}
          poster={thumbnail}
          aria-label={alt}
          controls
          preload="metadata"
        />
      </div>
    );
  }

  const picture = <BlurredFirst key={src} src={src} thumbnail={thumbnail} alt={alt} />;
  if (!canOpen) {
    return (
      <div className={`${classes.box} ${className ?? ''}`} style={boxStyle}>
        {picture}
      </div>
    );
  }
  return (
    <>
      <UnstyledButton
        className={`${classes.box} ${className ?? ''}`}
        style={boxStyle}
        aria-label={`Open large: ${alt}`}
        onClick={() => large.current?.open(true)}
      >
        {picture}
      </UnstyledButton>
      <Opened ref={large}>
        {(isOpen, close) =>
          // Not before it is opened: a screen has many pictures.
          isOpen !== undefined && (
            <Modal opened={isOpen === true} onClose={close} title={alt} size="auto">
              <img className={classes.large} src={src} alt={alt} />
            </Modal>
          )
        }
      </Opened>
    </>
  );
}

function BlurredFirst({ src, thumbnail, alt }: Pick<Props, 'src' | 'thumbnail' | 'alt'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <span className={classes.missing} role="img" aria-label={`${alt} (the picture is not available)`}>
        <IconPhotoOff className={classes.missingIcon} stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <>
      {thumbnail && state === 'loading' && (
        <img className={classes.blurred} src={thumbnail} alt="" aria-hidden />
      )}
      <img
        className={classes.media}
        data-loaded={state === 'loaded' || !thumbnail || undefined}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  );
}
