import { Anchor, Text } from '@insta-ai/design';
import { useState } from 'react';
import classes from './comments.module.css';

/** About what five lines beside the picture hold. */
const longFrom = 200;
const linesShown = 5;

/** The words of a post, cut when they are long: all are one click away. */
export function PostCaption({ caption }: { caption: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (caption === '') return <Text c="dimmed">This post has no caption.</Text>;
  const isLong = caption.length > longFrom || caption.split('\n').length > linesShown;
  return (
    <div>
      <Text className={classes.caption} lineClamp={isLong && !isWhole ? linesShown : undefined}>
        {caption}
      </Text>
      {isLong && (
        <Anchor component="button" type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </div>
  );
}
