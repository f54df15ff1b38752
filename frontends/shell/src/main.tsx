import { readAppConfig, session } from '@insta-ai/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './later-doors.ts';
import { registerRemoteAddresses } from './load-remote.ts';

const config = readAppConfig();
registerRemoteAddresses(config.remotes);
void session.start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App config={config} />
    </StrictMode>,
  );
}
