import { late, SkeletonRows, Title, UnstyledButton, useDisclosure } from '@insta-ai/design';
import { IconChevronDown } from '@insta-ai/design/icons';
import { useId } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import classes from './timeline.module.css';
import { timelineFields } from './timeline-fields.ts';

const TimelineSteps = late(
  async () => (await import('./timeline-steps.tsx')).TimelineSteps,
  <SkeletonRows count={3} />,
);

/** What happened to an item on its way to Instagram; read when it is opened. */
export function Timeline({ store }: { store: AutosaveStore }) {
  const editor = useItemEditor(store, timelineFields);
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (!editor.id) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <Title order={2} id={`${id}-heading`}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          Timeline
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Title>
      <div id={id} hidden={!isOpen}>
        {isOpen && <TimelineSteps editor={editor} id={editor.id} />}
      </div>
    </section>
  );
}
