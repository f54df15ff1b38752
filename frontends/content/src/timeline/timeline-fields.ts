import { fields, type ItemEditor } from '../editor/item-editor.ts';

/** What of an item says how far it is on its way to Instagram. */
export const timelineFields = fields('status', 'outcome', 'wish');
export type TimelineEditor = ItemEditor<'status' | 'outcome' | 'wish'>;
