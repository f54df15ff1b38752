import { Button } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import { Textarea } from '@insta-ai/design/fields';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import {
  noOptions,
  notOfferedFinding,
  type PostOption,
  postOptions,
} from '@insta-ai/proto/rules/post-options';
import type { ReactNode } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { AiLabel } from './ai-label.tsx';
import { AltTexts } from './alt-texts.tsx';
import { Counter } from './counter.tsx';
import { Cover } from './cover.tsx';
import { CoverPicture } from './cover-picture.tsx';
import classes from './more.module.css';
import { MusicField } from './music/music-field.tsx';
import { NamesInput } from './names-input.tsx';
import { PeopleTags } from './people-tags.tsx';
import { PlaceField } from './place/place-field.tsx';
import { TrialReel } from './trial-reel.tsx';

type Field = {
  id: string | null;
  item: SocialItem;
  instagramType: string | null;
  onChange: (edits: ItemEdits) => void;
};

type Props = Field & {
  offered: readonly PostOption[];
  /** Set, although this kind of post cannot have it. */
  refused: readonly PostOption[];
};

/** The fields that this kind of post has, and what it has from another kind and cannot keep. */
export function MoreFields({ offered, refused, ...field }: Props) {
  return (
    <>
      {refused.map(option => (
        <p key={option} className={classes.refused}>
          {notOfferedFinding(option, field).message}
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
  peopleTags: field => <PeopleTags key="peopleTags" {...field} />,
  collaborators: field => <Collaborators key="collaborators" {...field} />,
  place: field => <PlaceField key="place" {...field} />,
  paidPartnership: ({ item, onChange }) => (
    <Checkbox
      key="paidPartnership"
      label={postOptions.paidPartnership.name}
      description="Instagram shows this label above it."
      checked={item.paidPartnership}
      onChange={event =>
        onChange({
          paidPartnership: event.currentTarget.checked,
          ...(!event.currentTarget.checked && { partners: [] }),
        })
      }
    />
  ),
  partners: field =>
    (field.item.paidPartnership || field.item.partners.length > 0) && <Partners key="partners" {...field} />,
  shareToFeed: ({ item, onChange }) => (
    <Checkbox
      key="shareToFeed"
      label="Show in the feed"
      description="Otherwise it is found among your Reels alone."
      checked={item.shareToFeed}
      onChange={event => onChange({ shareToFeed: event.currentTarget.checked })}
    />
  ),
  coverMs: field => field.item.coverOutput === '' && <Cover key="coverMs" {...field} />,
  coverOutput: field => <CoverPicture key="coverOutput" {...field} />,
  music: field => <MusicField key="music" {...field} />,
  trialReel: field => <TrialReel key="trialReel" {...field} />,
  firstComment: field => <FirstComment key="firstComment" {...field} />,
  commentPrompt: ({ item, onChange }) => (
    <Checkbox
      key="commentPrompt"
      label={postOptions.commentPrompt.name}
      description="Instagram invites people to comment."
      checked={item.commentPrompt}
      onChange={event => onChange({ commentPrompt: event.currentTarget.checked })}
    />
  ),
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
  return (
    <NamesInput
      label={name}
      description="The post shows in their profile, too, once they accept."
      most={most}
      names={collaborators}
      onChange={names => onChange({ collaborators: names })}
    />
  );
}

function Partners({ item: { partners }, onChange }: Field) {
  const { most, name } = postOptions.partners;
  return (
    <NamesInput
      label={name}
      description="Who paid for it, shown beside the label once they have approved you. Without a name the label stands alone."
      most={most}
      names={partners}
      onChange={names => onChange({ partners: names, ...(names.length > 0 && { paidPartnership: true }) })}
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
