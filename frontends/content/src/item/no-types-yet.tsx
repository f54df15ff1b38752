import { Anchor, Text } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import { useHasNoContentTypes } from './use-content-types.ts';

/** The way out of a list without anything to choose; stands below it. */
export function NoTypesYet() {
  if (!useHasNoContentTypes()) return null;
  return (
    <Text size="sm">
      There are no content types yet.{' '}
      <Anchor inherit underline="always" component={Link} to="/contentTypes/create">
        Create one
      </Anchor>
    </Text>
  );
}
