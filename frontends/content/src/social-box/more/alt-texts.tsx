import { Textarea } from '@insta-ai/design/fields';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { ShownItem } from '../../editor/item-editor.ts';
import { thumbnailAddress } from '../../item/thumbnail-address.ts';
import { Counter } from './counter.tsx';
import classes from './more.module.css';

type Props = { item: ShownItem; onChange: (edits: ItemEdits) => void };

/** What each selected picture shows, for people who do not see it. */
export function AltTexts({ item: { contents, altTexts }, onChange }: Props) {
  const pictures = contents.filter(output => !isVideo(output));
  return pictures.map((output, index) => {
    const text = altTexts.find(one => one.output === output)?.text ?? '';
    const { name, characters } = postOptions.altTexts;
    return (
      <div key={output} className={classes.picture}>
        <img src={thumbnailAddress(output)} alt="" loading="lazy" decoding="async" />
        <div>
          <Textarea
            label={pictures.length > 1 ? `${name} of picture ${index + 1}` : name}
            placeholder="What a person who does not see it should know"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={contentFields.altTexts.each}
            value={text}
            onChange={event => onChange({ altTexts: withText(altTexts, output, event.currentTarget.value) })}
          />
          <Counter text={text} most={characters} />
        </div>
      </div>
    );
  });
}

/** The newest last: what was written longest ago, of a picture that is not selected any more, makes room. */
function withText(altTexts: ShownItem['altTexts'], output: string, text: string): ShownItem['altTexts'] {
  const others = altTexts.filter(one => one.output !== output);
  return text === '' ? others : [...others, { output, text }].slice(-contentFields.altTexts.most);
}
