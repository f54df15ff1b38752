/** What a person selects of a list to do something with all of it at once. */
export { SelectAll, SelectionBar } from './selection-bar.tsx';
export { useSelection } from './use-selection.ts';
