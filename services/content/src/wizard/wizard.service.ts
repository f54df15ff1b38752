import type { Logger } from '@insta-ai/chassis/logger';
import type { CalendarAiGateway } from '../captions/calendar-ai.gateway.ts';
import { chooseType } from '../content-types/choose-type.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { newContent } from '../contents/content-document.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import type { MediaService } from '../media/media.service.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { plannedDate } from './planned-date.ts';
import { describeFirst } from './wizard.errors.ts';

export type WizardRequest = { description: string; _contentType?: string | null; date?: string | null };

export type WizardService = {
  /** Magic AI: one description becomes one draft, and its first picture is ordered. */
  createFromDescription(owner: string, request: WizardRequest): Promise<{ _id: string }>;
};

type Needs = {
  store: Pick<ContentsStore, 'insert'>;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  calendarAi: CalendarAiGateway;
  media: MediaService;
  log: Pick<Logger, 'warn'>;
};

export function createWizardService(needs: Needs): WizardService {
  const { store, users, contentTypes, calendarAi, media, log } = needs;
  return {
    async createFromDescription(owner, request) {
      const description = request.description.trim();
      if (description === '') throw describeFirst();
      const user = await users.get(owner);
      const date = plannedDate(request.date, user?.timeZone ?? '');
      const empty = newContent(owner, new Date());
      const type = await chooseType(contentTypes, empty, request._contentType || null, new Date());
      const { title, location, city, prompt, metaDescription, hashtags, ...written } =
        await calendarAi.writeItem({
          userId: owner,
          description,
          instagramType: type.instagramType ?? '',
          contentTypeName: type._contentType?.name ?? '',
          date: date?.toISOString() ?? '',
          promptImage: user?.promptImage ?? '',
          promptChat: user?.promptChat ?? '',
          timeZone: user?.timeZone ?? '',
        });
      const texts = { title, location, city, prompt, metaDescription, hashtags };
      await store.insert({
        ...empty,
        ...type,
        ...texts,
        description: written.description || description,
        date,
      });
      // The item is there and its picture can be asked for again, so a failure here is no failure of the wizard.
      await media
        .generateImage(owner, empty._id, 'wizard')
        .catch((error: unknown) =>
          log.warn({ err: error, contentId: empty._id }, 'wizard picture not ordered'),
        );
      return { _id: empty._id };
    },
  };
}
