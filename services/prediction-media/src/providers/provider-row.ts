import type { Static, TObject, TProperties } from 'typebox';
import type { ImageProvider } from './image-provider.ts';
import type { StartPauses } from './start-pauses.store.ts';

export type ProviderWorld = {
  /** How long one request may take, in milliseconds. */
  requestMs: number;
  /** What any worker learned of an account that takes no order. */
  pauses: StartPauses;
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
};

/** A row whose settings keep their types. */
export function providerRow<Properties extends TProperties>(
  row: ProviderRow<Properties>,
): ProviderRow<Properties> {
  return row;
}
