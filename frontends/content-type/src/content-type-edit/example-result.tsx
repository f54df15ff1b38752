import { formatInstant, isTouch, Skeleton, zoneLabel } from '@insta-ai/design';
import { DraggableCaption } from '@insta-ai/design/story-caption';
import { useTimeZone } from '@insta-ai/platform';
import { aspectRatios } from '@insta-ai/proto/data/content-type';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import type { CSSProperties } from 'react';
import { type ChangeDraft, type ContentTypeDraft, captionOf } from './content-type-draft.ts';
import classes from './example-result.module.css';
import { exampleWords } from './example-words.ts';
import { useExample } from './use-example.ts';

type Props = { id: string | null; draft: ContentTypeDraft; onChange: ChangeDraft };

/** What this type makes: its latest picture, or the shape of the first one, with the caption as it is set now. */
export function ExampleResult({ id, draft, onChange }: Props) {
  const zone = useTimeZone();
  const { example, isLoading } = useExample(id);
  const size = draft.aspect_ratios_selection;
  const [width = 1, height = 1] = size.split('*').map(Number);
  const ratio = width / height;
  const isTall = draft.instagramType !== 'Post';
  const style = { '--picture': ratio, '--frame': isTall ? 9 / 16 : ratio } as CSSProperties;

  return (
    <figure className={classes.figure} aria-label="Example result">
      <div className={classes.frame} style={style} data-tall={isTall || undefined}>
        {isLoading ? (
          <Skeleton height="100%" radius={0} />
        ) : example ? (
          <img
            className={classes.picture}
            data-fills={isAlike(example, isTall ? 9 / 16 : ratio) || undefined}
            src={example.output}
            alt="Latest of this content type"
          />
        ) : (
          <div className={classes.shape}>
            <span>{size.replace('*', ' × ')}</span>
            <span>{aspectRatios[size]}</span>
          </div>
        )}
        {draft.instagramType === 'Story' && (
          <DraggableCaption caption={captionOf(draft)} text="Your caption" onMove={onChange} />
        )}
      </div>
      <figcaption className={classes.words}>
        {exampleWords(draft, example && sizeAndTime(example, zone), isTouch()).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </figcaption>
    </figure>
  );
}

/** The image model's 768*1344 is a hair wider than a phone and would show as a thin stripe. */
function isAlike({ width, height }: MediaItem, frame: number): boolean {
  return Math.abs(width / height / frame - 1) < 0.03;
}

function sizeAndTime({ width, height, createdAt }: MediaItem, zone: string) {
  return {
    size: `${width}*${height}`,
    made: `${formatInstant(createdAt, 'MM-DD-YYYY HH:mm', zone)} (${zoneLabel(zone, createdAt)})`,
  };
}
