import { Type } from 'typebox';
import { askForJson } from '../ask-for-json.ts';
import type { Chat } from '../chat.gateway.ts';
import { mendOf } from '../text-model.errors.ts';
import { chooseHalves, colourNames, drawHalves, tellsHalves } from './test-picture.ts';

const Colours = Type.Object({ left: Type.String(), right: Type.String() }, { additionalProperties: false });

/** Someone is waiting at a button. In milliseconds. */
const patienceMs = 30_000;

/** Shows the model a picture and looks whether it tells what is on it; throws when that could not be found out. */
export type FindSight = (chat: Chat, signal?: AbortSignal) => Promise<boolean>;

export function createFindSight(random: () => number = Math.random): FindSight {
  return async (chat, signal) => {
    const halves = chooseHalves(random);
    try {
      const answer = await askForJson(chat, {
        name: 'test_sight',
        schema: Colours,
        instructions: [
          'Somebody tests whether you see pictures. The picture has two halves, each of one colour.',
          `Name the colour of its left and of its right half, each as one of: ${colourNames.join(', ')}, none. Say none for both when you see no picture.`,
        ],
        request: {},
        picture: drawHalves(halves),
        notBlank: [],
        deadline: Date.now() + patienceMs,
        signal,
        waitsForRoom: true,
      });
      return tellsHalves(answer, halves);
    } catch (error) {
      const mend = mendOf(error);
      if (mend === 'blind' || mend === 'unseen') return false;
      throw error;
    }
  };
}
