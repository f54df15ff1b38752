import type { Static, TObject, TProperties } from 'typebox';
import type { ImageProvider } from './image-provider.ts';

export type ProviderWorld = {
  /** How long one request may take, in milliseconds. */
  requestMs: number;
};

/** What the product knows of an image service before it opens it. */
export type ProviderRow<Properties extends TProperties> = {
  /** As a person reads it. */
  title: string;
  settings: Properties;
  /** Settings without which it is not there. */
  needs: readonly (keyof Properties & string)[];
  open(settings: Static<TObject<Properties>>, world: ProviderWorld): ImageProvider;
};

/** A row whose settings keep their types. */
export function providerRow<Properties extends TProperties>(
  row: ProviderRow<Properties>,
): ProviderRow<Properties> {
  return row;
}
