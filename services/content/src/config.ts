import { Type } from 'typebox';

/** Beyond the settings of the platform (`_chassis/src/config.ts`). */
export const contentSettings = Type.Object({
  SIMULATED_PLATFORMS: Type.Boolean({
    default: false,
    description:
      'Whether Instagram and the image service are the built-in simulator, so that a week of examples may be made; the one-command launcher decides it',
  }),
});
