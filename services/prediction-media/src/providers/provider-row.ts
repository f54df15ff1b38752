import type { Static, TObject, TProperties } from 'typebox';
import type { ImageProvider } from './image-provider.ts';
import type { LessonsStore } from './openai/known-lessons.store.ts';
import type { StartPauses } from './start-pauses.store.ts';

export type ProviderWorld = {
  /** How long one request may take, in milliseconds. */
  requestMs: number;
  /** What any worker learned of an account that takes no order. */
  pauses: StartPauses;
  /** What any process learned of the requests that a model refuses. */
  lessonsOf: LessonsStore;
  /** As its row says. */
  keptAt: readonly string[];
};

/** What the product knows of an image service before it opens it. */
export type ProviderRow<Properties extends TProperties> = {
  /** As a person reads it. */
  title: string;
  settings: Properties;
  /** Settings without which it is not there. */
  needs: readonly (keyof Properties & string)[];
  /** Hosts, with those below them, where its pictures lie besides its own address: nothing is fetched from any other. */
  keptAt(settings: Static<TObject<Properties>>): readonly string[];
  open(settings: Static<TObject<Properties>>, world: ProviderWorld): ImageProvider;
  /** Its other models that a content type may name, each opened for itself; not there: it has the one alone. */
  further?(settings: Static<TObject<Properties>>, world: ProviderWorld): readonly ImageProvider[];
  /** With a model that no setting names any more, to look for what was begun with it; not there: any of its models finds each run. */
  again?(
    settings: Static<TObject<Properties>>,
    world: ProviderWorld,
    model: string,
  ): ImageProvider | undefined;
};

/** Most models of a list: of each it is asked what it uses, whenever somebody edits a content type. */
const mostFurther = 20;

/** The form of a list of models in a setting; `one` is the form of each. */
export function listOf(one: string): string {
  return `^${one}(\\s*,\\s*${one}){0,${mostFurther - 1}}$`;
}

/** Models of such a list, each once, without the one that draws by default. */
export function furtherIn(list: string | undefined, usual: string): string[] {
  const named = (list ?? '').split(',').map(one => one.trim());
  return [...new Set(named)].filter(one => one !== '' && one !== usual);
}

/** A row whose settings keep their types. */
export function providerRow<Properties extends TProperties>(
  row: ProviderRow<Properties>,
): ProviderRow<Properties> {
  return row;
}
