import type { CaptionValues } from '../caption-fields/caption-fields.tsx';
import { captionStyle } from './caption-scale.ts';
import classes from './story-caption.module.css';

/** The caption over a Story, at rest. */
export function StoryCaption({ caption, text }: { caption: CaptionValues; text: string }) {
  if (!caption.enableCaption || text.trim() === '') return null;
  return (
    <p className={classes.caption} style={captionStyle(caption)}>
      {text}
    </p>
  );
}
