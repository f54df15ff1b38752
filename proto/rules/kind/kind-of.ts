type Kind = { readonly instagramType?: string | null | undefined };

/**
 * What kind of post an item is: its own, which is the one that goes out, whatever became of its type. That of the type counts where
 * the item has none yet, as after the choice of another one that is not saved. Null when there is none.
 */
export function kindOf(item: Kind, type: Kind | null | undefined): string | null {
  return item.instagramType || type?.instagramType || null;
}
