import { AiButton, Button, VisuallyHidden } from '@insta-ai/design';
import { IconFilter, IconLayoutList, IconPlus, IconSparkles, IconTable } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';
import classes from './list-actions.module.css';

type Props = {
  onMagic: () => void;
  areFiltersShown: boolean;
  activeFilters: number;
  onToggleFilters: () => void;
  view: 'table' | 'list';
  onToggleView: () => void;
};

/** The five actions of the list (specification section 2, Contents). */
export function ListActions(props: Props) {
  const { onMagic, areFiltersShown, activeFilters, onToggleFilters, view, onToggleView } = props;
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
      <Button
        variant="subtle"
        color="gray"
        leftSection={
          view === 'table' ? (
            <IconLayoutList size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconTable size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={onToggleView}
      >
        {view === 'table' ? 'Show List View' : 'Show Table View'}
      </Button>
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
