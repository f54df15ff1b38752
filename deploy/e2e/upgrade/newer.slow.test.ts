import { expect, it, onTestFinished } from 'vitest';
import { fixtureNames } from './fixture.ts';
import { noteNewerStep } from './migrations-of.ts';
import { openOlderInstallation } from './upgraded-product.ts';

it('data that a newer version has changed stops the start in one sentence', async () => {
  const older = await openOlderInstallation(fixtureNames.at(-1) ?? '');
  onTestFinished(older.remove);
  const product = await older.start();
  onTestFinished(product.stop);
  await noteNewerStep(older.dataFolder, 'notifier');
  await product.stop();

  await expect(older.start()).rejects.toThrow(
    /: Insta AI cannot start\. The data of notifier was written by Insta AI 9\.0\.0 \(data version 99\) and this is .+ \(UPGRADING\.md\)\.$/m,
  );
});
