import { ActionIcon, isDialogOpen, PageHeader, useHotkeys } from '@insta-ai/design';
import { IconChevronLeft, IconChevronRight } from '@insta-ai/design/icons';
import { BackLink, usePageTitle } from '@insta-ai/platform';
import { Link, useNavigate } from '@insta-ai/platform/router';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { fields, type ItemEditor } from '../editor/item-editor.ts';
import { SavingStatus } from '../editor/saving-status.tsx';
import { useItemEditor } from '../editor/use-item-editor.ts';
import classes from './edit-header.module.css';

const headerFields = fields('title', 'prev', 'next');

/** Title with the saving word, back to the list, and the neighbours by date. */
export function EditHeader({ store }: { store: AutosaveStore }) {
  const { item, id } = useItemEditor(store, headerFields);
  const title = item.title || (id ? 'NO_NAME' : 'New content');
  usePageTitle(title);
  useNeighbourKeys(item);
  return (
    <div className={classes.header}>
      <PageHeader
        title={title}
        before={<BackLink to="/" name="Contents" />}
        beside={<SavingStatus store={store} className={classes.saving} />}
      >
        <div className={classes.arrows}>
          <Neighbour to={item.prev} label="Previous content" keys="Alt+PageUp" icon={IconChevronLeft} />
          <Neighbour to={item.next} label="Next content" keys="Alt+PageDown" icon={IconChevronRight} />
        </div>
      </PageHeader>
    </div>
  );
}

type NeighbourProps = { to: string | null; label: string; keys: string; icon: typeof IconChevronLeft };

function Neighbour({ to, label, keys, icon: Icon }: NeighbourProps) {
  const arrow = <Icon size={20} stroke={1.75} aria-hidden />;
  if (!to) {
    return (
      <ActionIcon
        className={classes.arrow}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        disabled
      >
        {arrow}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      component={Link}
      to={`/contents/${to}`}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
    >
      {arrow}
    </ActionIcon>
  );
}

/** With a modifier, so that no key that is typed moves on; in fields too, which is where the person is. */
function useNeighbourKeys({ prev, next }: ItemEditor<'prev' | 'next'>['item']) {
  const navigate = useNavigate();
  const goTo = (id: string | null) => {
    if (id && !isDialogOpen()) void navigate(`/contents/${id}`);
  };
  useHotkeys(
    [
      ['alt+PageUp', () => goTo(prev)],
      ['alt+PageDown', () => goTo(next)],
    ],
    [],
  );
}
