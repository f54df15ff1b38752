import { Button, EmptyState, Title } from '@insta-ai/design';
import { IconPlugConnectedX } from '@insta-ai/design/icons';
import { usePageTitle } from '@insta-ai/platform';
import { useLocation, useNavigate, useRouteError } from '@insta-ai/platform/router';
import { RemoteLoadError } from './load-remote.ts';

/** What a screen that failed shows instead of itself; `isWhole` when the frame failed with it. */
export function RouteErrorPage({ isWhole = false }: { isWhole?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const { title, message, needsReload } = explain(error);
  usePageTitle(title);

  const tryAgain = () => {
    if (needsReload) window.location.reload();
    else navigate(location, { replace: true });
  };

  const words = (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={40} stroke={1.25} />}
        title={<Title order={1}>{title}</Title>}
        description={message}
      >
        <Button onClick={tryAgain}>Try again</Button>
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

type Explanation = { title: string; message: string; needsReload: boolean };

/** The two texts of the specification (section 8), and whether only a fresh page can help. */
export function explain(error: unknown): Explanation {
  if (error instanceof RemoteLoadError) {
    return { title: `Loading chunk ${error.remote} failed`, message: error.message, needsReload: false };
  }
  const chunk =
    error instanceof Error ? /Loading (?:CSS )?chunk (\S+) failed/i.exec(error.message)?.[1] : undefined;
  if (chunk) {
    // The router keeps a failed lazy page for ever, and after an update the old file is gone: reload.
    const message = 'A part of this screen could not be loaded. Check your connection and try again.';
    return { title: `Loading chunk ${chunk} failed`, message, needsReload: true };
  }
  return {
    title: 'Unexpected Application Error!',
    message: error instanceof Error ? error.message : 'This screen stopped working.',
    needsReload: true,
  };
}
