import { notify } from '@insta-ai/design';
import { refusedSelection, selectOutput } from '@insta-ai/proto/rules/select-output';
import type { ItemEditor } from '../../editor/item-editor.ts';

/** Selects an output or takes it out. One too many is refused here: the server would refuse every later save with it. */
export function toggleOutput(
  { item, edit }: ItemEditor<'contents'>,
  output: string,
  instagramType: string | null,
): void {
  const refused = refusedSelection(item.contents, output, instagramType);
  if (refused) return void notify.error(refused);
  edit({ contents: selectOutput(item.contents, output, instagramType) }, { kind: 'replace' });
}
