import { fields, type ItemEditor } from '../editor/item-editor.ts';

/** What of an item the pictures depend on. */
export const mediaFields = fields('contents', 'status', '_contentType', 'instagramType');
export type MediaEditor = ItemEditor<'contents' | 'status' | '_contentType' | 'instagramType'>;
