import { AiButton, Button, VisuallyHidden } from '@insta-ai/design';
import {
  IconCalendarMonth,
  IconFilter,
  IconLayoutList,
  IconPlus,
  IconSparkles,
  IconTable,
} from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';
import { memo } from 'react';
import classes from './list-actions.module.css';
import type { ContentsView } from './use-list-settings.ts';

type Props = {
  onMagic: () => void;
  areFiltersShown: boolean;
  activeFilters: number;
  onToggleFilters: () => void;
  view: ContentsView;
  onView: (view: ContentsView) => void;
};

const views = [
  { name: 'list', words: 'Show List View', Icon: IconLayoutList },
  { name: 'table', words: 'Show Table View', Icon: IconTable },
  { name: 'calendar', words: 'Show Calendar', Icon: IconCalendarMonth },
] as const;

/** The ways to show the list other than the one that is shown. */
const others = (view: ContentsView) => views.filter(({ name }) => name !== view);

/** Drawn once: a click on one of the others draws none of these again. */
const toAiCalendar = (
  <Button
    component={Link}
    to="/calendarAI"
    variant="default"
    leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
  >
    AI Calendar
  </Button>
);
const toNewContent = (
  <Button component={Link} to="/contents/create" leftSection={<IconPlus size={16} aria-hidden />}>
    Add Content
  </Button>
);

/** The five actions of the list (specification section 2, Contents), and the calendar as a third view. */
export function ListActions(props: Props) {
  const { onMagic, areFiltersShown, activeFilters, onToggleFilters, view, onView } = props;
  return (
    <div className={classes.actions}>
      <FilterButton isOn={areFiltersShown} active={activeFilters} onToggle={onToggleFilters} />
      {others(view).map(other => (
        <ViewButton key={other.name} other={other} onView={onView} />
      ))}
      {toAiCalendar}
      <MagicButton onClick={onMagic} />
      {toNewContent}
    </div>
  );
}

type FilterProps = { isOn: boolean; active: number; onToggle: () => void };

const FilterButton = memo(function FilterButton({ isOn, active, onToggle }: FilterProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
      aria-expanded={isOn}
      onClick={onToggle}
    >
      {isOn ? 'Hide Filters' : 'Show Filters'}
      {active > 0 && (
        <span className={classes.count}>
          {active}
          <VisuallyHidden> active</VisuallyHidden>
        </span>
      )}
    </Button>
  );
});

type ViewProps = Pick<Props, 'onView'> & { other: (typeof views)[number] };

const ViewButton = memo(function ViewButton({ other: { name, words, Icon }, onView }: ViewProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => onView(name)}
    >
      {words}
    </Button>
  );
});

const MagicButton = memo(function MagicButton({ onClick }: { onClick: () => void }) {
  return <AiButton onClick={onClick}>Magic AI</AiButton>;
});
