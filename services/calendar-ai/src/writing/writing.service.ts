import type { RpcTurn } from '@insta-ai/chassis/messaging/rpc';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type {
  WriteAltTextRequest,
  WriteAnswerRequest,
  WriteItemRequest,
  WriteMetadataRequest,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { charactersOf } from '@insta-ai/proto/rules/post-text';
import type { PicturesGateway } from '../pictures/pictures.gateway.ts';
import { askForJson } from '../text-model/ask-for-json.ts';
import type { Chat } from '../text-model/chat.gateway.ts';
import { type CountingDeps, countedText } from '../text-model/paying/counted-text.ts';
import type { WritingTask } from '../text-model/paying/expected-tokens.ts';
import { askSeeing } from '../text-model/seeing/ask-seeing.ts';
import type { Picture } from '../text-model/seeing/picture.ts';
import type { Sight } from '../text-model/seeing/sight.store.ts';
import { askInVoice } from '../voice/ask-in-voice.ts';
import type { VoiceGateway } from '../voice/voice.gateway.ts';
import { altTextTask } from './alt-text-task.ts';
import { answerLimit, answerTask } from './answer-task.ts';
import { tidyCaption } from './caption.ts';
import { fitText, oneLine } from './fit-text.ts';
import { tidyImagePrompt } from './image-prompt.ts';
import { isStory } from './instructions.ts';
import { itemTask } from './item-task.ts';
import { metadataTask } from './metadata-task.ts';
import {
  nothingDescribed,
  nothingToAnswer,
  nothingToWriteAbout,
  pictureUnseen,
  tooLong,
} from './writing.errors.ts';

const titleLimit = 100;
const placeLimit = 200;
const descriptionLimit = 2_000;
/** Characters of one field that is passed on to the model; the same bound as on the HTTP side. */
const inputLimit = 10_000;

type Deps = CountingDeps & {
  voices: VoiceGateway;
  sight: Sight;
  pictures: PicturesGateway;
  hashtagCap: number;
};

export type WritingService = ReturnType<typeof createWritingService>;

/** Asks the model and brings what it wrote into the form that Instagram and the screens take. */
export function createWritingService({ voices, sight, pictures, hashtagCap, ...counting }: Deps) {
  const writeFor = <T>(
    { userId: owner, contentTypeId }: Asker,
    task: WritingTask,
    { left }: Turn,
    write: (chat: Chat) => Promise<T>,
  ) => countedText(counting, { owner, task, contentTypeId, left }, write);
  const captionOf = (reply: { caption: string; hashtags: string[] }, type: InstagramType | undefined) => {
    if (!isStory(type)) return tidyCaption(reply.caption, reply.hashtags, hashtagCap);
    return {
      metaDescription: oneLine(tidyCaption(reply.caption, [], hashtagCap).metaDescription),
      hashtags: '',
    };
  };
  const lookAt = async ({ userId, picture }: Shown, needsPicture: boolean): Promise<Picture | undefined> => {
    if (picture === '') return undefined;
    try {
      return await pictures.show(userId, picture);
    } catch (error) {
      if (needsPicture) throw error;
      counting.log.warn({ err: error }, 'a text is written without its picture');
      return undefined;
    }
  };
  return {
    async writeItem(request: WriteItemRequest, turn: Turn = {}) {
      checkInput(request, [request.description], nothingDescribed);
      const { reply, voice } = await writeFor(request, 'item', turn, async chat => {
        const found = await voices.of(request.userId, request.description);
        return askInVoice(chat, itemTask(request, hashtagCap), found);
      });
      return {
        title: fitText(oneLine(reply.title), titleLimit),
        description: fitText(reply.description, descriptionLimit),
        location: fitText(oneLine(reply.location), placeLimit),
        city: fitText(oneLine(reply.city), placeLimit),
        prompt: tidyImagePrompt(reply.prompt),
        ...captionOf(reply, typeFromBus(request)),
        voice,
      };
    },

    async writeMetadata(request: WriteMetadataRequest, turn: Turn = {}) {
      const { title, description, location, city, prompt } = request;
      checkInput(request, [title, description, location, city, prompt], nothingToWriteAbout);
      const { reply: written, sawPicture } = await writeFor(request, 'metadata', turn, async chat => {
        const found = await voices.of(request.userId, [title, description].join('\n'), request.account);
        return askSeeing(
          {
            sight,
            look: () => lookAt(request, false),
            taskFor: picture => metadataTask(request, hashtagCap, picture && 'picture'),
          },
          task => askInVoice(chat, task, found),
        );
      });
      return { ...captionOf(written.reply, typeFromBus(request)), voice: written.voice, sawPicture };
    },

    async writeAltText(request: WriteAltTextRequest, turn: Turn = {}) {
      checkInput(request, [request.prompt, request.picture], nothingToWriteAbout);
      const needsPicture = request.prompt.trim() === '';
      const { reply, sawPicture } = await writeFor(request, 'alt-text', turn, chat =>
        askSeeing(
          {
            sight,
            look: () => lookAt(request, needsPicture),
            needsPicture,
            taskFor(picture) {
              if (!picture && needsPicture) throw pictureUnseen();
              return altTextTask(request, picture ? 'picture' : 'prompt');
            },
          },
          task => askForJson(chat, task),
        ),
      );
      return { altText: fitText(oneLine(reply.alt_text), postOptions.altTexts.characters), sawPicture };
    },

    async writeAnswer(request: WriteAnswerRequest, turn: Turn = {}) {
      checkInput(request, [request.postCaption], nothingToAnswer);
      const { reply, voice } = await writeFor(request, 'answer', turn, async chat => {
        // The comment comes from whoever is selected, as the posts that are answered were found with it.
        const found = await voices.of(request.userId, request.postCaption);
        return askInVoice(chat, answerTask(request), found);
      });
      return { answer: fitText(oneLine(reply.answer), answerLimit), voice };
    },
  };
}

type Shown = { userId: string; picture: string };
type Asker = { userId: string; contentTypeId?: string };
export type Turn = Partial<RpcTurn>;

/** Asking the model costs money, so the request has to make sense first. */
function checkInput(request: object, needed: string[], missing: () => Error): void {
  if (needed.every(text => text.trim() === '')) throw missing();
  const texts = Object.values(request).filter(value => typeof value === 'string');
  if (texts.some(text => charactersOf(text) > inputLimit)) throw tooLong(inputLimit);
}
