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
        title={isPreferredOnly ? 'Nothing preferred matches the filters' : 'Nothing matches the filters'}
        description="Choose a wider range of days, or fewer filters."
      >
        <Button variant="default" onClick={onClearFilters}>
          Show without filters
        </Button>
      </EmptyState>
    );
  }
  if (isPreferredOnly) {
    return (
      <EmptyState
        icon={<IconStar size={40} stroke={1.25} />}
        title="Nothing is preferred yet"
        description="Give a picture a star, and you find it here. 'Show All' leads back to all of them."
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPhoto size={40} stroke={1.25} />}
      title="No media yet"
      description="Pictures appear here when you generate or upload them for a content."
    >
      <Button component={Link} to="/contents/create">
        Add Content
      </Button>
    </EmptyState>
  );
}
