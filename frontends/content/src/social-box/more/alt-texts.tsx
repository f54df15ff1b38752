import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { AltText } from './alt-text.tsx';

type Props = { id: string | null; item: SocialItem; onChange: (edits: ItemEdits) => void };

/** What each selected picture shows, for people who do not see it. */
export function AltTexts({ item, ...rest }: Props) {
  const pictures = item.contents.filter(output => !isVideo(output));
  const { name } = postOptions.altTexts;
  return pictures.map((output, index) => {
    const which = pictures.length > 1 ? ` of picture ${index + 1}` : '';
    const labels = { label: `${name}${which}`, draftLabel: `Draft the text${which}` };
    return <AltText key={output} {...{ item, output, ...labels, ...rest }} />;
  });
}
