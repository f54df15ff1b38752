import type { AppError } from '@insta-ai/chassis/app-error';
import { keepPaid } from '@insta-ai/chassis/outside/keep-paid';
import type { ContentWithNeighbours, WrittenVoice, WrittenWords } from '@insta-ai/proto/http/content';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { textVoiceOf } from '@insta-ai/proto/rules/voice/text-voice';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound, refusedWhileGoingOut } from '../item/contents.errors.ts';
import { asStep } from '../item/undo-step.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { nothingToWriteAbout } from './metadata.errors.ts';

export type MetadataService = {
  /**
   * Has text and hashtags written, and puts them where the item has none by then: what a person wrote is theirs to replace.
   */
  generateMetadata(
    owner: string,
    id: string,
    how?: How,
  ): Promise<ContentWithNeighbours & { written: WrittenWords; voice?: WrittenVoice; sawPicture: boolean }>;
};

type How = {
  /** A person asked for just these, so they may take them back. */
  isStep?: true;
  /** Of a click, or what stands for one: asked again, what was written is not paid for again. */
  repeatKey?: string | undefined;
  /** Aborts when nobody waits for them any more. */
  left?: AbortSignal;
  /** Why an item, as it is when they are there, must not take them. */
  refuse?: (item: ContentDocument) => AppError | undefined;
};

type Deps = {
  store: ContentsStore;
  users: UsersGateway;
  calendarAi: CalendarAiGateway;
  now?: () => Date;
};

export function createMetadataService({
  store,
  users,
  calendarAi,
  now = () => new Date(),
}: Deps): MetadataService {
  return {
    async generateMetadata(owner, id, how) {
      const [item, user] = await Promise.all([store.get(owner, id), users.get(owner)]);
      if (!item) throw contentNotFound();
      refuseWhileGoingOut(item);
      const { title, description, location, city, prompt, instagramType } = item;
      if (`${title}${description}${location}${city}${prompt}`.trim() === '') throw nothingToWriteAbout();
      const { metaDescription, hashtags, voice, sawPicture } = await calendarAi.writeMetadata(
        {
          userId: owner,
          title,
          description,
          location,
          city,
          prompt,
          instagramType,
          contentTypeId: item._contentType?._id ?? '',
          promptChat: user?.promptChat ?? '',
          picture: item.contents.find(output => !isVideo(output)) ?? '',
          account: item.account ?? '',
          requestKey: how?.repeatKey === undefined ? '' : `${id}.${how.repeatKey}`,
        },
        how?.left,
      );
      const written = { metaDescription, hashtags };
      const keep = (current: ContentDocument) => {
        refuseWhileGoingOut(current);
        const refusal = how?.refuse?.(current);
        if (refusal) throw refusal;
        const words = missingWords(current, written);
        const set: Partial<ContentDocument> =
          words.metaDescription === undefined
            ? words
            : { ...words, textVoice: textVoiceOf(voice, 'metaDescription', metaDescription) };
        return Object.keys(set).length > 0
          ? { set: asStep(current, set, how?.isStep && 'replace', now()) }
          : undefined;
      };
      const changed = await keepPaid(() => changeContent(store, owner, id, keep));
      return {
        ...withNeighbours(changed, await store.neighbours(changed)),
        written,
        ...(voice && { voice }),
        sawPicture,
      };
    },
  };
}

/** What was written for fields in which nothing stands. */
function missingWords(item: ContentDocument, written: WrittenWords): Partial<WrittenWords> {
  const names = ['metaDescription', 'hashtags'] as const;
  const missing = names.filter(name => item[name].trim() === '' && written[name] !== '');
  return Object.fromEntries(missing.map(name => [name, written[name]]));
}

function refuseWhileGoingOut(item: ContentDocument): void {
  if (isGoingOut(item)) throw refusedWhileGoingOut(item, 'Change it');
}
