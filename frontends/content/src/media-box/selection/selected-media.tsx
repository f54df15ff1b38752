import { ActionIcon, isTouch, UnstyledButton, VisuallyHidden } from '@insta-ai/design';
import { IconX } from '@insta-ai/design/icons';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { ItemThumbnail } from '../../item/item-thumbnail.tsx';
import classes from './selected-media.module.css';
import { useOrder } from './use-order.ts';

const helpId = 'selected-media-help';

/** What the item shows, in its order, wherever each picture was made; the first is the cover. */
export function SelectedMedia({ editor }: { editor: ItemEditor<'contents'> }) {
  const { contents } = editor.item;
  const order = useOrder(editor);
  const isOne = contents.length === 1;
  return (
    <section className={classes.selection} aria-label="Selected pictures">
      <p className={classes.help} id={helpId}>
        {helpFor(contents.length)}
      </p>
      <ol {...order.listProps} className={classes.list}>
        {contents.map((output, index) => {
          const place = `number ${index + 1}`;
          return (
            <li key={output} className={classes.picture} data-dragged={order.dragged === output || undefined}>
              <UnstyledButton
                className={classes.handle}
                aria-label={
                  isOne
                    ? 'Selected picture'
                    : `Selected, ${place} of ${contents.length}${index === 0 ? ', cover' : ''}`
                }
                aria-describedby={helpId}
                data-only={isOne || undefined}
                {...order.handleOf(output)}
              >
                <ItemThumbnail key={output} output={output} />
                {!isOne && <span className={classes.place}>{index === 0 ? 'Cover' : index + 1}</span>}
              </UnstyledButton>
              <ActionIcon
                className={classes.remove}
                variant="default"
                size={24}
                radius="xl"
                aria-label={`Deselect ${place}`}
                onClick={() =>
                  editor.edit({ contents: contents.filter(other => other !== output) }, { kind: 'replace' })
                }
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{order.news}</VisuallyHidden>
    </section>
  );
}

function helpFor(count: number): string {
  if (count === 0) return 'What you select stands here.';
  if (count === 1) return 'Selected';
  const keys = isTouch() ? '' : ', or hold Alt and press an arrow key';
  return `Selected; the first is the cover. Drag a picture to move it${keys}.`;
}
