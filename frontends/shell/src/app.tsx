import { UiProvider } from '@insta-ai/design';
import { type AppConfig, AppConfigContext, createQueryClient } from '@insta-ai/platform';
import { QueryClientProvider } from '@insta-ai/platform/data';
import { useState } from 'react';
import { AuthGate } from './auth-gate.tsx';

/** Everything that stands around every screen. */
export function App({ config }: { config: AppConfig }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <AppConfigContext value={config}>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <AuthGate />
        </QueryClientProvider>
      </UiProvider>
    </AppConfigContext>
  );
}
