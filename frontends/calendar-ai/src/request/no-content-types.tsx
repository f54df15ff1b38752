import { Alert } from '@insta-ai/design';
import { IconInfoCircle } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';
import { useContentTypes } from './use-content-types.ts';

/** Entries can be written without a content type; what their pictures look like is then left to the image model. */
export function NoContentTypes() {
  const { contentTypes, isLoaded } = useContentTypes();
  if (!isLoaded || contentTypes.length > 0) return null;
  return (
    <Alert role="note" icon={<IconInfoCircle aria-hidden />} title="You have no content types yet">
      Without one, pictures are drawn with the image model's own settings.{' '}
      <Link to="/contentTypes/create">Add a content type</Link> and come back. Nothing here is lost.
    </Alert>
  );
}
