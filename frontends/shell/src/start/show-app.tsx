import { readAppConfig, session } from '@insta-ai/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { handOverFirstFrame } from '../hand-over/hand-over.ts';
import '../later-doors.ts';
import { registerRemoteAddresses } from '../load-remote.ts';

/** Asks who is there, and draws what there is for them. */
export function showApp() {
  const config = readAppConfig();
  registerRemoteAddresses(config.remotes);
  void session.start();

  const root = document.getElementById('root');
  if (root) {
    handOverFirstFrame(root);
    createRoot(root).render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    );
  }
}
