import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { changeContent } from '../contents/change-content.ts';
import type { ContentDocument } from '../contents/content-document.ts';
import { withNeighbours } from '../contents/content-wire.ts';
import { contentNotFound, goingOut } from '../contents/contents.errors.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import { isGoingOut } from '../planning/content-status.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { nothingToWriteAbout } from './captions.errors.ts';

export type CaptionsService = {
  /** Has text and hashtags written; what was edited elsewhere meanwhile stays. */
  generateMetadata(owner: string, id: string): Promise<ContentWithNeighbours>;
};

type Needs = { store: ContentsStore; users: UsersGateway; calendarAi: CalendarAiGateway };

export function createCaptionsService({ store, users, calendarAi }: Needs): CaptionsService {
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
  if (isGoingOut(item)) throw goingOut(item.outcome, 'Change it');
}
