import { hearSteps, type Step } from '@insta-ai/platform';
import { onTestFinished } from 'vitest';

/** What the screens of a test tell the frame, as it comes. */
export function toldSteps(): Step[] {
  const steps: Step[] = [];
  onTestFinished(hearSteps(step => steps.push(step)));
  return steps;
}
