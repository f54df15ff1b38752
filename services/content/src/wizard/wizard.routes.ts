import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { roomForClick } from '@insta-ai/chassis/http/requests/room-for-click';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { WizardService } from './wizard.service.ts';

export function wizardRoutes(wizard: WizardService): Route[] {
  return [
    serve(contentCalls.createContentWizard, ({ userId, body, headers, ...click }) =>
      wizard.createFromDescription(userId, body, {
        repeatKey: readRepeatKey(headers),
        whenRoom: roomForClick(click),
      }),
    ),
  ];
}
