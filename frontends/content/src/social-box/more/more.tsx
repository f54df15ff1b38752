import { late, UnstyledButton, useDisclosure } from '@insta-ai/design';
import { IconChevronDown } from '@insta-ai/design/icons';
import { notOffered } from '@insta-ai/proto/rules/post-options';
import { useId } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './more.module.css';
import { moreWords, offeredOptions } from './more-words.ts';

const MoreFields = late(
  async () => (await import('./more-fields.tsx')).MoreFields,
  <p className={classes.words}>Loading…</p>,
);

type Props = {
  id: string | null;
  item: SocialItem;
  instagramType: string | null;
  onChange: (edits: ItemEdits) => void;
};

/** What a post may have beside media and text; closed, it says in a few words what is set. */
export function More({ id, item, instagramType, onChange }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const fieldsId = useId();
  const offered = offeredOptions(item, instagramType);
  const refused = notOffered({ instagramType, outputs: item.contents, options: item });
  if (offered.length === 0 && refused.length === 0) return null;

  return (
    <section className={classes.more}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={toggle}
      >
        <span className={classes.name}>More</span>
        <span className={classes.words}>{moreWords(item, instagramType)}</span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={fieldsId} className={classes.fields} hidden={!isOpen}>
        {isOpen && <MoreFields {...{ id, item, instagramType, offered, refused, onChange }} />}
      </div>
    </section>
  );
}
