import { Type } from 'typebox';

/** What may be set of the embedded run alone. */
export const embeddedSettings = Type.Object({
  SIMULATOR_HOST: Type.String({
    default: '127.0.0.1',
    description:
      'Address that the simulated feed and mail box listen on; 0.0.0.0 only in a container whose port is published to its own machine alone',
  }),
});
