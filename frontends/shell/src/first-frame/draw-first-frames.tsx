import { UiTheme, VisuallyHidden } from '@insta-ai/design';
import { renderToStaticMarkup } from 'react-dom/server';
import { firstFrameId } from '../hand-over/hand-over.ts';
import { isPublic, remotes } from '../remotes.ts';
import { LoginOutline } from './login-outline.tsx';
import { ScreenOutline } from './screen-outline.tsx';

/** Only the browser knows which of both it is to show: the server's script says so at the root (`html.ts`). */
const choice =
  '[data-for]{display:none}[data-visitor=person] [data-for=person],[data-visitor=nobody] [data-for=nobody]{display:block}';

/** The first frame of each page by its name; drawn when the product is built, sent with the page. */
export function drawFirstFrames(): { [page: string]: string } {
  const pages = remotes.flatMap(remote => Object.entries(remote.pages));
  const behindSignIn = pages.filter(([pattern]) => !isPublic(pattern));
  return Object.fromEntries(
    behindSignIn.map(([pattern, page]) => [page, renderToStaticMarkup(drawn(pattern, page))]),
  );
}

/** Nothing of it can be pressed yet, so it is for the eye alone; who listens hears that there is more to come. */
function drawn(pattern: string, page: string) {
  return (
    <div id={firstFrameId}>
      <style>{choice}</style>
      <UiTheme>
        <VisuallyHidden role="status">Insta AI is starting</VisuallyHidden>
        <div data-for="person" aria-hidden inert>
          <ScreenOutline pattern={pattern} page={page} />
        </div>
        <div data-for="nobody" aria-hidden inert>
          <LoginOutline />
        </div>
      </UiTheme>
    </div>
  );
}
