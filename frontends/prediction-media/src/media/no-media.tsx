import { Button, EmptyState } from '@insta-ai/design';
import { IconFilterOff, IconPhoto, IconStar } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';

type Props = {
  isPreferredOnly: boolean;
  isFiltered: boolean;
  onClearFilters: () => void;
};

/** What stands where the pictures would be, and what to do next. */
export function NoMedia({ isPreferredOnly, isFiltered, onClearFilters }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={40} stroke={1.25} />}
        title={isPreferredOnly ? 'No preferred media match the filters' : 'No media match the filters'}
        description="Choose a wider range of days, or fewer filters."
      >
        <Button variant="default" onClick={onClearFilters}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  if (isPreferredOnly) {
    return (
      <EmptyState
        icon={<IconStar size={40} stroke={1.25} />}
        title="No preferred media yet"
        description="Star a picture to find it here. 'Show All' brings the others back."
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPhoto size={40} stroke={1.25} />}
      title="No media yet"
      description="Pictures appear here once you generate or upload them."
    >
      <Button component={Link} to="/contents/create">
        Add Content
      </Button>
    </EmptyState>
  );
}
