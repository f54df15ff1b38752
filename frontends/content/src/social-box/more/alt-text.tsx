import { AiButton, notify } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { callApi, createRepeatKeys, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { useEffect, useRef } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import { Counter } from './counter.tsx';
import classes from './more.module.css';

type Props = {
  id: string | null;
  item: SocialItem;
  output: string;
  label: string;
  draftLabel: string;
  onChange: (edits: ItemEdits) => void;
};

/** Asked again after an answer that got lost, the same draft is wanted: it is paid already. */
const keys = createRepeatKeys<{ id: string | null; output: string }>('alt text');

/** The text of one picture: written, or drafted by the model as long as nothing stands there. */
export function AltText({ id, item, output, label, draftLabel, onChange }: Props) {
  const text = textOf(item, output);
  // As it is when the draft comes: the person may have written meanwhile.
  const latest = useRef<Pick<Props, 'item' | 'onChange'>>(undefined);
  useEffect(() => {
    latest.current = { item, onChange };
    return () => {
      latest.current = undefined;
    };
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const put = (altTexts: SocialItem['altTexts'], written: string) =>
    onChange({ altTexts: withText(altTexts, output, written) });
  const draft = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      keys.call({ id, output }, repeatKey =>
        callApi('draftAltText', { params: { id: id ?? '' }, body: { output }, repeatKey }),
      ),
    onSuccess({ altText }) {
      const here = latest.current;
      if (!here) return;
      if (textOf(here.item, output).trim() !== '')
        return void notify.info('Your own text stays. The draft was not used.');
      here.onChange({ altTexts: withText(here.item.altTexts, output, altText) });
      // The button goes, and whoever pressed it goes on in the field; who writes elsewhere stays there.
      if (!document.activeElement?.matches('input, textarea, select')) field.current?.focus();
    },
    onError: error => notify.error(messageOf(error)),
  });

  // Once the person changes it, it is theirs.
  const isDrafted = draft.data?.from !== undefined && text !== '' && text === draft.data.altText;

  return (
    <div className={classes.picture}>
      <img src={thumbnailAddress(output)} alt="" loading="lazy" decoding="async" />
      <div>
        <Textarea
          ref={field}
          label={label}
          placeholder="What a person who does not see it should know"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={contentFields.altTexts.each}
          value={text}
          onChange={event => put(item.altTexts, event.currentTarget.value)}
        />
        <div className={classes.below}>
          <Counter text={text} most={postOptions.altTexts.characters} />
          {id !== null && (text.trim() === '' || draft.isPending) && (
            <AiButton
              size="compact-sm"
              aria-label={draftLabel}
              busyLabel="Drafting…"
              isBusy={draft.isPending}
              onClick={() => draft.mutate()}
            >
              Draft
            </AiButton>
          )}
          {isDrafted && (
            <p role="status" className={classes.source}>
              {draft.data?.from === 'picture' ? 'Written from the picture' : 'Written from its prompt'}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function textOf({ altTexts }: Pick<SocialItem, 'altTexts'>, output: string): string {
  return altTexts.find(one => one.output === output)?.text ?? '';
}

/** The newest last: what was written longest ago, of a picture that is not selected any more, makes room. */
function withText(altTexts: SocialItem['altTexts'], output: string, text: string): SocialItem['altTexts'] {
  const others = altTexts.filter(one => one.output !== output);
  return text === '' ? others : [...others, { output, text }].slice(-contentFields.altTexts.most);
}
