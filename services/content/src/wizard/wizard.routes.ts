import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { WizardService } from './wizard.service.ts';

export function wizardRoutes(wizard: WizardService): Route[] {
  return [
    serve(contentCalls.createContentWizard, ({ userId, body }) => wizard.createFromDescription(userId, body)),
  ];
}
