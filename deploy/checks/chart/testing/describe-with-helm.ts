import { describe } from 'vitest';
import { whyNoHelm } from '../helm-program.ts';

/** Tests that need helm; where it cannot run they are skipped, and their name says why. */
export function describeWithHelm(name: string, tests: () => void): void {
  describe.skipIf(whyNoHelm)(whyNoHelm ? `${name} (${whyNoHelm})` : name, tests);
}
