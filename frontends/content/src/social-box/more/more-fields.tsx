import { Button } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import { Textarea } from '@insta-ai/design/fields';
import { TagsInput } from '@insta-ai/design/tags-input';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import {
  isUsername,
  noOptions,
  notOfferedFinding,
  type PostOption,
  postOptions,
  usernameOf,
} from '@insta-ai/proto/rules/post-options';
import type { ReactNode } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { ShownItem } from '../../editor/item-editor.ts';
import { AiLabel } from './ai-label.tsx';
import { AltTexts } from './alt-texts.tsx';
import { Counter } from './counter.tsx';
import { Cover } from './cover.tsx';
import classes from './more.module.css';

type Field = { item: ShownItem; onChange: (edits: ItemEdits) => void };

type Props = Field & {
  instagramType: string | null;
  offered: readonly PostOption[];
  /** Set, although this kind of post cannot have it. */
  refused: readonly PostOption[];
};

/** The fields that this kind of post has, and what it has from another kind and cannot keep. */
export function MoreFields({ instagramType, offered, refused, ...field }: Props) {
  return (
    <>
      {refused.map(option => (
        <p key={option} className={classes.refused}>
          {notOfferedFinding(option, { instagramType }).message}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove ${postOptions[option].name}`}
            onClick={() => field.onChange({ [option]: noOptions[option] })}
          >
            Remove
          </Button>
        </p>
      ))}
      {offered.map(option => fields[option](field))}
    </>
  );
}

const fields: { readonly [O in PostOption]: (field: Field) => ReactNode } = {
  altTexts: field => <AltTexts key="altTexts" {...field} />,
  collaborators: field => <Collaborators key="collaborators" {...field} />,
  shareToFeed: ({ item, onChange }) => (
    <Checkbox
      key="shareToFeed"
      label="Show in the feed"
      description="Otherwise it is found among your Reels alone."
      checked={item.shareToFeed}
      onChange={event => onChange({ shareToFeed: event.currentTarget.checked })}
    />
  ),
  coverMs: field => <Cover key="coverMs" {...field} />,
  firstComment: field => <FirstComment key="firstComment" {...field} />,
  commentsOff: ({ item, onChange }) => (
    <Checkbox
      key="commentsOff"
      label={postOptions.commentsOff.name}
      description="Nobody can comment, from right after it goes out. The first comment stays."
      checked={item.commentsOff}
      onChange={event => onChange({ commentsOff: event.currentTarget.checked })}
    />
  ),
  aiLabel: field => <AiLabel key="aiLabel" {...field} />,
};

function Collaborators({ item: { collaborators }, onChange }: Field) {
  const { most, name } = postOptions.collaborators;
  const wrong = collaborators.find(one => !isUsername(one));
  return (
    <TagsInput
      label={name}
      description={`The post shows in their profile, too, once they accept. At most ${most}; press Enter after each.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      maxTags={most}
      maxLength={100}
      comboboxProps={{ withinPortal: false }}
      error={wrong !== undefined && `“${wrong}” is not a name on Instagram.`}
      value={collaborators}
      onChange={written => onChange({ collaborators: namesOf(written) })}
    />
  );
}

function FirstComment({ item: { firstComment }, onChange }: Field) {
  const { name, characters } = postOptions.firstComment;
  return (
    <div>
      <Textarea
        label={name}
        description="Written by your account right after it goes out."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={contentFields.firstComment.most}
        value={firstComment}
        onChange={event => onChange({ firstComment: event.currentTarget.value })}
      />
      <Counter text={firstComment} most={characters} />
    </div>
  );
}

function namesOf(written: readonly string[]): string[] {
  return [...new Set(written.map(usernameOf))].filter(name => name !== '');
}
