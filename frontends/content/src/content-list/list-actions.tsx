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

/** The five actions of the list (specification section 2, Contents), and the calendar as a third view. */
export function ListActions(props: Props) {
  const { onMagic, areFiltersShown, activeFilters, onToggleFilters, view, onView } = props;
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        aria-expanded={areFiltersShown}
        onClick={onToggleFilters}
      >
        {areFiltersShown ? 'Hide Filters' : 'Show Filters'}
        {activeFilters > 0 && (
          <span className={classes.count}>
            {activeFilters}
            <VisuallyHidden> active</VisuallyHidden>
          </span>
        )}
      </Button>
      {others(view).map(({ name, words, Icon }) => (
        <Button
          key={name}
          variant="subtle"
          color="gray"
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={() => onView(name)}
        >
          {words}
        </Button>
      ))}
      <Button
        component={Link}
        to="/calendarAI"
        variant="default"
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
      >
        AI Calendar
      </Button>
      <AiButton onClick={onMagic}>Magic AI</AiButton>
      <Button component={Link} to="/contents/create" leftSection={<IconPlus size={16} aria-hidden />}>
        Add Content
      </Button>
    </div>
  );
}
