import type { CalendarAiGateway } from './calendar-ai.gateway.ts';

/** Writes the same words every time. */
export function createFakeCalendarAi(): CalendarAiGateway {
  return {
    writeItem: async ({ description = '' }) => ({
      title: 'A title',
      description,
      location: 'Harbour',
      city: 'Genoa',
      prompt: 'a boat in the harbour',
      metaDescription: 'Come aboard.',
      hashtags: '#boat',
    }),
    writeMetadata: async () => ({
      metaDescription: 'Come aboard.',
      hashtags: '#boat #sea',
      sawPicture: false,
    }),
    writeAltText: async ({ prompt = '' }) => ({ altText: `Seen: ${prompt}`, sawPicture: false }),
  };
}
