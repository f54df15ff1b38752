import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { roomForClick } from '@insta-ai/chassis/http/requests/room-for-click';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { AnswersService } from './answers.service.ts';

export function answersRoutes(service: AnswersService): Route[] {
  return [
    serve(instagramCalls.generateAnswer, ({ userId, body, headers, ...click }) => {
      const repeatKey = readRepeatKey(headers);
      return roomForClick(click)(left => service.write(userId, body, { repeatKey, left }));
    }),
  ];
}
