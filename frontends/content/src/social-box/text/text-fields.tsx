import { Textarea } from '@insta-ai/design/fields';
import { useAppConfig } from '@insta-ai/platform';
import {
  charactersOf,
  defaultHashtagCap,
  hashtagsIn,
  postText,
  textLimits,
} from '@insta-ai/proto/rules/post-text';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './text-fields.module.css';

type Props = { item: SocialItem; isStory: boolean; onChange: (edits: ItemEdits) => void };

/** Text and hashtags with how much of Instagram's limits they use; a Story has no hashtags. */
export function TextFields({ item, isStory, onChange }: Props) {
  const { hashtagCap = defaultHashtagCap } = useAppConfig();
  const text = postText(item, isStory ? 'Story' : 'Post');
  return (
    <>
      <Textarea
        label="Text"
        autosize
        minRows={isStory ? 3 : 6}
        maxRows={16}
        maxLength={10_000}
        data-autofocus
        value={item.metaDescription}
        onChange={event => onChange({ metaDescription: event.currentTarget.value })}
      />
      {!isStory && (
        <Textarea
          label="Hashtags"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={item.hashtags}
          onChange={event => onChange({ hashtags: event.currentTarget.value })}
        />
      )}
      <p className={classes.counters}>
        <Counter used={charactersOf(text)} limit={textLimits.characters} what="characters" />
        {!isStory && <Counter used={hashtagsIn(text).length} limit={hashtagCap} what="hashtags" />}
      </p>
    </>
  );
}

function Counter({ used, limit, what }: { used: number; limit: number; what: string }) {
  const isOver = used > limit;
  return (
    <span className={classes.counter} data-over={isOver || undefined}>
      {used.toLocaleString('en')} of {limit.toLocaleString('en')} {what}
      {isOver && `: ${(used - limit).toLocaleString('en')} too many`}
    </span>
  );
}
