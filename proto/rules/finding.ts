/** What a finding is about, for a screen that puts it beside its field. */
export const findingPlaces = ['account', 'type', 'media', 'text', 'hashtags', 'date', 'item'] as const;

/** Something about an item that keeps it from going out (`error`), or is worth knowing before it does (`warning`). */
export type Finding = {
  /** Name of the rule, the same for every item that breaks it. */
  rule: string;
  level: 'error' | 'warning';
  where: (typeof findingPlaces)[number];
  /** What is wrong, in words for the person. */
  message: string;
  /** What the person can do about it. */
  fix: string;
};

/** Makes findings of one level. */
export const error = (finding: Omit<Finding, 'level'>): Finding => ({ level: 'error', ...finding });
export const warning = (finding: Omit<Finding, 'level'>): Finding => ({ level: 'warning', ...finding });
