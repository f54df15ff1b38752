import { type KubeObject, nameOf } from './kube-object.ts';
import { type Model, modelOf } from './model-of.ts';
import { typeProblems } from './typed-literals.ts';

/** A rendered object and the scenario that it came from. */
export type Rendered = { scenario: string; object: KubeObject };

/** What the typed schemas refuse in rendered objects, each in a line with scenario, object and field. */
export async function strictTypeProblems(rendered: readonly Rendered[]): Promise<string[]> {
  const problems: string[] = [];
  const known: (Rendered & { model: Model })[] = [];
  for (const { scenario, object } of withoutTwins(rendered)) {
    const model = await modelOf(object);
    if (model) known.push({ scenario, object, model });
    else problems.push(`${scenario}: ${nameOf(object)}: ${object.apiVersion} has no kind ${object.kind}`);
  }
  for (const { scenario, object, model } of known) {
    try {
      model.validate(object);
    } catch (error) {
      problems.push(`${scenario}: ${nameOf(object)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const typed = known.map(({ object, model }) => ({ object, specifier: model.specifier }));
  for (const { index, path, message } of typeProblems(typed)) {
    const { scenario, object } = known[index] ?? {};
    const place = object ? `${scenario}: ${nameOf(object)}` : 'types';
    problems.push(`${place}: ${path || 'as a whole'}: ${message}`);
  }
  return problems;
}

/** Scenarios share most objects; each is judged once, in the first that has it. */
function withoutTwins(rendered: readonly Rendered[]): Rendered[] {
  const twins = Map.groupBy(rendered, ({ object }) => JSON.stringify(object));
  return [...twins.values()].flatMap(([first]) => first ?? []);
}
