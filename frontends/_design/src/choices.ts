import './choices-styles.ts';

/** What opens beside something: lists to choose from, menus, hints. */
export {
  Autocomplete,
  Menu,
  MultiSelect,
  Pill,
  Popover,
  ScrollArea,
  Select,
  TagsInput,
  Tooltip,
} from '@mantine/core';
