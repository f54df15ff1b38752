import type { WhenRoom } from '@insta-ai/chassis/http/requests/room-for-click';
import type { Logger } from '@insta-ai/chassis/logger';
import { derivedId, newId } from '@insta-ai/chassis/new-id';
import { keepPaid } from '@insta-ai/chassis/outside/keep-paid';
import type { TextVoice, WrittenVoice } from '@insta-ai/proto/http/content';
import { textVoiceOf } from '@insta-ai/proto/rules/voice/text-voice';
import { chooseType } from '../content-types/choose-type.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { typeByNow } from '../content-types/type-by-now.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { MediaService } from '../media/media.service.ts';
import type { CalendarAiGateway } from '../metadata/calendar-ai.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { insertOnce } from '../store/insert-once.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { plannedDate } from './planned-date.ts';
import { descriptionNeeded } from './wizard.errors.ts';

export type WizardRequest = { description: string; _contentType?: string | null; date?: string | null };

/** The draft, and with whose voice it was written. */
export type WizardReply = { _id: string; textVoice: TextVoice | null };

export type WizardService = {
  /**
   * Magic AI: turns one description into one draft and orders its first picture. The same key again creates no other draft,
   * and does not pay the model again once the first one is written.
   */
  createFromDescription(owner: string, request: WizardRequest, click: WizardClick): Promise<WizardReply>;
};

/** The text and the picture wait for room each by itself: once the draft is there, nothing of it is written again. */
type WizardClick = { repeatKey?: string | undefined; whenRoom: WhenRoom };

type Deps = {
  store: Pick<ContentsStore, 'insert' | 'get'>;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  calendarAi: CalendarAiGateway;
  media: MediaService;
  log: Pick<Logger, 'warn'>;
};

export function createWizardService(deps: Deps): WizardService {
  const { store, users, contentTypes, calendarAi, media, log } = deps;
  /** The item exists and its picture can be ordered again, so a failure here does not fail the wizard. */
  const orderPicture = async (
    owner: string,
    item: ContentDocument,
    whenRoom: WhenRoom,
  ): Promise<WizardReply> => {
    const { _id: contentId, textVoice } = item;
    await whenRoom(() => media.generateImage(owner, contentId, 'wizard')).catch((error: unknown) =>
      log.warn({ err: error, contentId }, 'wizard picture not ordered'),
    );
    return { _id: contentId, textVoice };
  };
  /** The text is paid for, so it is kept with the type as it was known where content-type is away. */
  const newest = (item: ContentDocument) =>
    typeByNow(contentTypes, item, new Date()).catch((error: unknown) => {
      log.warn({ err: error, contentId: item._id }, 'the type of a wizard draft was not asked for again');
      return item._contentType;
    });
  return {
    async createFromDescription(owner, request, { repeatKey, whenRoom }) {
      const description = request.description.trim();
      if (description === '') throw descriptionNeeded();
      const id = repeatKey === undefined ? newId() : derivedId(owner, 'wizard', repeatKey);
      // Its picture too is ordered only once.
      const before = await store.get(owner, id);
      if (before) return orderPicture(owner, before, whenRoom);
      const user = await users.get(owner);
      const date = plannedDate(request.date, user?.timeZone ?? '');
      const empty = newContent(owner, new Date(), id);
      const type = await chooseType(contentTypes, empty, request._contentType || null, new Date());
      const chosen = type._contentType ?? { _id: '', name: '' };
      const { title, location, city, prompt, metaDescription, hashtags, voice, ...written } = await whenRoom(
        left =>
          calendarAi.writeItem(
            {
              userId: owner,
              description,
              instagramType: type.instagramType ?? '',
              contentTypeName: chosen.name,
              contentTypeId: chosen._id,
              date: date?.toISOString() ?? '',
              // It goes with every order of a picture (`imagePrompt`); in the item's own prompt it would count twice.
              promptImage: '',
              promptChat: user?.promptChat ?? '',
              timeZone: user?.timeZone ?? '',
              // Two clicks at once, or the next one after a kill, have one text, paid once.
              requestKey: id,
            },
            left,
          ),
      );
      const texts = { title, location, city, prompt, metaDescription, hashtags };
      const typed = { ...empty, ...type };
      const draft: ContentDocument = {
        ...typed,
        _contentType: await newest(typed),
        ...texts,
        description: written.description || description,
        textVoice: voiceOfDraft(voice, metaDescription, written.description),
        date: date ?? null,
        account: user?.instagramAccount || null,
        wantsPicture: true,
      };
      const made = await keepPaid(() => insertOnce(store, draft));
      if (!made) throw contentNotFound();
      return orderPicture(owner, made, whenRoom);
    },
  };
}

/** Of its text, or of its description where it has none; what the person described is nobody else's voice. */
function voiceOfDraft(voice: WrittenVoice | undefined, metaDescription: string, description: string) {
  if (metaDescription !== '') return textVoiceOf(voice, 'metaDescription', metaDescription);
  return description === '' ? null : textVoiceOf(voice, 'description', description);
}
