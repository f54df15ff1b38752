type Requirement = { key: string; operator: string; values?: readonly string[] };

/** A label selector of Kubernetes. */
export type LabelSelector = {
  matchLabels?: Readonly<Record<string, string>>;
  matchExpressions?: readonly Requirement[];
};

/** Whether a selector takes labels; an empty selector takes everything. */
export function selects(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(requirement => meets(requirement, labels))
  );
}

function meets(
  { key, operator, values = [] }: Requirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = labels[key];
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  if (operator === 'In') return value !== undefined && values.includes(value);
  return value === undefined || !values.includes(value);
}
