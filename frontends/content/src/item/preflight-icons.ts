import { IconAlertTriangle, IconCircleCheck, IconListCheck } from '@insta-ai/design/icons';
import type { PreflightTone } from './preflight-words.ts';

/** TABLE: the sign beside what is said about a pre-flight. */
export const preflightIcons = {
  good: IconCircleCheck,
  open: IconListCheck,
  warning: IconAlertTriangle,
  bad: IconAlertTriangle,
} satisfies Record<PreflightTone, unknown>;
