import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound, refusedWhileGoingOut } from '../item/contents.errors.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { nothingToWriteAbout } from './metadata.errors.ts';

export type MetadataService = {
  /** Has text and hashtags written; what was edited elsewhere in the meantime stays. */
  generateMetadata(owner: string, id: string): Promise<ContentWithNeighbours>;
};

type Deps = { store: ContentsStore; users: UsersGateway; calendarAi: CalendarAiGateway };

export function createMetadataService({ store, users, calendarAi }: Deps): MetadataService {
  return {
    async generateMetadata(owner, id) {
      const [item, user] = await Promise.all([store.get(owner, id), users.get(owner)]);
      if (!item) throw contentNotFound();
      refuseWhileGoingOut(item);
      const { title, description, location, city, prompt, instagramType } = item;
      if (`${title}${description}${location}${city}${prompt}`.trim() === '') throw nothingToWriteAbout();
      const { metaDescription, hashtags } = await calendarAi.writeMetadata({
        userId: owner,
        title,
        description,
        location,
        city,
        prompt,
        instagramType,
        promptChat: user?.promptChat ?? '',
      });
      const written = await changeContent(store, owner, id, current => {
        refuseWhileGoingOut(current);
        return { set: { metaDescription, hashtags } };
      });
      return withNeighbours(written, await store.neighbours(written));
    },
  };
}

function refuseWhileGoingOut(item: ContentDocument): void {
  if (isGoingOut(item)) throw refusedWhileGoingOut(item.outcome, 'Change it');
}
