import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { WizardService } from './wizard.service.ts';

export function wizardRoutes(wizard: WizardService): Route[] {
  return [
    serve(contentCalls.createContentWizard, ({ userId, body, headers }) =>
      wizard.createFromDescription(userId, body, readRepeatKey(headers)),
    ),
  ];
}
