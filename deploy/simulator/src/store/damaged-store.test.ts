import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { isStoreDamaged, storeIn } from './damaged-store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'insta-ai-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a store that was killed in the middle of a change is not damaged, and has what it had before', () => {
  const [living, killed] = [newFolder(), newFolder()];
  const store = new DatabaseSync(storeIn(living));
  // Little room in memory, so that half of the change is in the file already, and how to take it back beside it.
  store.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA cache_size = 2; CREATE TABLE documents (body TEXT); BEGIN',
  );
  const insert = store.prepare('INSERT INTO documents VALUES (?)');
  for (let index = 0; index < 1_000; index += 1)
    insert.run(JSON.stringify({ index, words: 'x'.repeat(200) }));
  cpSync(living, killed, { recursive: true });
  store.exec('COMMIT');
  store.close();

  expect(isStoreDamaged(killed)).toBe(false);

  const after = new DatabaseSync(storeIn(killed));
  expect(after.prepare('SELECT count(*) AS kept FROM documents').get()).toEqual({ kept: 0 });
  after.close();
});
