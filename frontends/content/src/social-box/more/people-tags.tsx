import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { peopleIn, postOptions, tagsOn } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { NamesInput } from './names-input.tsx';
import { PlacedTags } from './placed-tags.tsx';
import { otherTags, withTags } from './tag-lists.ts';

type Props = { item: SocialItem; instagramType: string | null; onChange: (edits: ItemEdits) => void };

/** Who is to be seen: each at a place of a picture, or in a Reel and a video by name. */
export function PeopleTags({ item, instagramType, onChange }: Props) {
  const { contents, peopleTags } = item;
  const shown = instagramType === 'Story' ? contents.slice(0, 1) : contents;
  const pictures = shown.filter(output => !isVideo(output));
  if (instagramType !== 'Reel' && pictures.length > 0)
    return <PlacedTags {...{ item, instagramType, pictures, onChange }} />;

  const { name, most } = postOptions.peopleTags;
  const [output = ''] = shown;
  return (
    <NamesInput
      label={name}
      description="People in it, with public accounts."
      most={most}
      names={peopleIn(tagsOn(item, shown))}
      onChange={names => {
        const tags = names.map(username => ({ output, username, x: 0.5, y: 0.5 }));
        onChange({ peopleTags: withTags(otherTags(peopleTags, shown), tags) });
      }}
    />
  );
}
