import { Button, chunkFailure, EmptyState, Title } from '@insta-ai/design';
import { IconPlugConnectedX } from '@insta-ai/design/icons';
import { usePageTitle } from '@insta-ai/platform';
import { useRouteError } from '@insta-ai/platform/router';
import { RemoteLoadError } from './load-remote.ts';
import { useFreshPage } from './use-fresh-page.ts';

/** What a screen that failed shows instead of itself; `isWhole` when the frame failed with it. */
export function RouteErrorPage({ isWhole = false }: { isWhole?: boolean }) {
  const error = useRouteError();
  const { isUnreachable, tryAgain } = useFreshPage();
  const { title, message } = explain(error);
  usePageTitle(title);

  const words = (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={40} stroke={1.25} />}
        title={<Title order={1}>{title}</Title>}
        description={
          isUnreachable
            ? 'Insta AI still cannot be reached. Check your connection; it is tried again by itself.'
            : message
        }
      >
        <Button onClick={() => void tryAgain()}>Try again</Button>
        {isWhole && (
          <Button component="a" href="/" variant="default">
            Go to Contents
          </Button>
        )}
      </EmptyState>
    </div>
  );
  return isWhole ? <main>{words}</main> : words;
}

/** The two texts of the specification (section 8), and what to do. */
export function explain(error: unknown): { title: string; message: string } {
  if (error instanceof RemoteLoadError) {
    return { title: `Loading chunk ${error.remote} failed`, message: error.message };
  }
  const title = chunkFailure(error);
  if (title) {
    return {
      title,
      message: 'A part of this screen could not be loaded. Check your connection and try again.',
    };
  }
  const cause = error instanceof Error && error.message ? ` (${error.message})` : '';
  return {
    title: 'Unexpected Application Error!',
    message: `This screen stopped working. What was saved is safe; try again, or go on with another screen.${cause}`,
  };
}
